/* Catalogs of the crop: seasons, regions, species, cultivars, irrigation. State codes are the IBGE's. */
import type { InputOf } from '#model/entity/registry'
import { readTable } from './table'

/** Seasons run from July to June. */
export const years = [2023, 2024, 2025, 2026, 2027].map(
  (year): InputOf<'safra'> => ({
    descricao: `${year}/${year + 1}`,
    data_inicio: `${year}-07-01`,
    data_fim: `${year + 1}-06-30`,
    ano_colheita: year + 1,
    situacao: year < 2026 ? 'Encerrada' : year === 2026 ? 'Aberta' : 'Planejada',
    padrao: year === 2026,
  }),
)

export const species = readTable(
  'especie',
  `
nome | nome_cientifico | cultura
Café arábica | Coffea arabica L. | Café
Café conilon | Coffea canephora, grupo Conilon | Café
Café robusta | Coffea canephora, grupo Robusta | Café
Híbrido C. canephora | Coffea canephora, Robusta Amazônico | Café
`,
)

export const regions = readTable(
  'regiao',
  `
nome | tipo | estados{} | altitude_min# | altitude_max#
Sul de Minas | Região produtora | [31] | 800 | 1250
Mantiqueira de Minas | Denominação de origem (DO) | [31] | 900 | 1500
Cerrado Mineiro | Denominação de origem (DO) | [31] | 800 | 1200
Matas de Minas | Indicação de procedência (IP) | [31] | 400 | 1400
Chapada de Minas | Região produtora | [31] | 700 | 1100
Campo das Vertentes | Indicação de procedência (IP) | [31] | 800 | 1250
Sudoeste de Minas | Indicação de procedência (IP) | [31] | 700 | 1250
Alta Mogiana | Indicação de procedência (IP) | [31,35] | 800 | 1100
Média Mogiana/Região de Pinhal | Indicação de procedência (IP) | [35] | 750 | 1250
Garça | Indicação de procedência (IP) | [35] | 600 | 750
Norte Pioneiro do Paraná | Indicação de procedência (IP) | [41] | 450 | 900
Montanhas do Espírito Santo | Denominação de origem (DO) | [32] | 700 | 1300
Caparaó | Denominação de origem (DO) | [31,32] | 800 | 1500
Conilon do Espírito Santo | Indicação de procedência (IP) | [32] | 50 | 600
Oeste da Bahia | Indicação de procedência (IP) | [29] | 700 | 950
Chapada Diamantina | Região produtora | [29] | 900 | 1350
Planalto da Conquista | Região produtora | [29] | 700 | 1100
Matas de Rondônia | Denominação de origem (DO) | [11] | 100 | 450
Goiás/Planalto Central | Região produtora | [52,53] | 800 | 1200
Rio de Janeiro serrano/noroeste | Região produtora | [33] | 400 | 1000
`,
)

/** Species are referenced by name, and replaced by ids when seeded. */
export const cultivars = readTable(
  'variedade',
  `
especie | nome | porte | maturacao | cor_fruto | resistencia_ferrugem | resistencia_nematoide | obtentor
Café arábica | Mundo Novo IAC 379-19 | Alto | Média | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Mundo Novo IAC 376-4 | Alto | Média | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Acaiá IAC 474-19 | Alto | Média | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Acaiá Cerrado MG 1474 | Alto | Média | Vermelho | Suscetível | Suscetível | EPAMIG/UFLA/UFV
Café arábica | Catuaí Vermelho IAC 144 | Baixo | Tardia | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Catuaí Vermelho IAC 99 | Baixo | Tardia | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Catuaí Vermelho IAC 44 | Baixo | Tardia | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Catuaí Vermelho IAC 81 | Baixo | Tardia | Vermelho | Suscetível | Suscetível | IAC
Café arábica | Catuaí Amarelo IAC 62 | Baixo | Tardia | Amarelo | Suscetível | Suscetível | IAC
Café arábica | Catuaí Amarelo IAC 39 | Baixo | Tardia | Amarelo | Suscetível | Suscetível | IAC
Café arábica | Bourbon Amarelo IAC J10 | Alto | Precoce | Amarelo | Suscetível | Suscetível | IAC
Café arábica | Topázio MG 1190 | Baixo | Média | Amarelo | Suscetível | Suscetível | EPAMIG/UFLA/UFV
Café arábica | Rubi MG 1192 | Baixo | Média | Vermelho | Suscetível | Suscetível | EPAMIG/UFLA/UFV
Café arábica | Catucaí Amarelo 2SL | Médio | Média | Amarelo | Moderadamente resistente | Suscetível | Procafé
Café arábica | Catucaí Amarelo 24/137 | Baixo | Média | Amarelo | Moderadamente resistente | Suscetível | Procafé
Café arábica | Catucaí Vermelho 785-15 | Baixo | Precoce | Vermelho | Moderadamente resistente | R. a M. exigua | Procafé
Café arábica | Catucaí Vermelho 20/15 | Médio | Média | Vermelho | Moderadamente resistente | Suscetível | Procafé
Café arábica | Acauã | Baixo | Tardia | Vermelho | Altamente resistente | R. a M. exigua | Procafé
Café arábica | Acauã Novo | Baixo | Tardia | Vermelho | Altamente resistente | R. a M. exigua | Procafé
Café arábica | Asa Branca | Baixo | Tardia | Vermelho | Resistente | R. a M. exigua | Procafé
Café arábica | Arara | Baixo | Tardia | Amarelo | Altamente resistente | Suscetível | Procafé
Café arábica | Guará | Baixo | Tardia | Vermelho | Altamente resistente | Suscetível | Procafé
Café arábica | Paraíso MG H 419-1 | Baixo | Média | Amarelo | Resistente | Suscetível | EPAMIG/UFLA/UFV
Café arábica | MGS Paraíso 2 | Baixo | Média | Amarelo | Resistente | Suscetível | EPAMIG/UFLA/UFV
Café arábica | MGS Aranãs | Baixo | Média | Vermelho | Resistente | R. a M. exigua | EPAMIG/UFLA/UFV
Café arábica | Pau-Brasil MG 1 | Baixo | Média | Vermelho | Resistente | Suscetível | EPAMIG/UFLA/UFV
Café arábica | Catiguá MG 2 | Baixo | Média | Vermelho | Resistente | Suscetível | EPAMIG/UFLA/UFV
Café arábica | Icatu Amarelo IAC 3282 | Alto | Precoce | Amarelo | Resistente | Suscetível | IAC
Café arábica | Obatã IAC 1669-20 | Baixo | Tardia | Vermelho | Resistente | Suscetível | IAC
Café arábica | Tupi IAC 1669-33 | Baixo | Precoce | Vermelho | Resistente | Suscetível | IAC
Café arábica | IAC 125 RN | Baixo | Precoce | Vermelho | Resistente | Múltipla | IAC
Café arábica | IPR 100 | Baixo | Tardia | Vermelho | Moderadamente resistente | R. a M. paranaensis | IDR-Paraná (IAPAR)
Café arábica | IPR 103 | Baixo | Tardia | Vermelho | Moderadamente resistente | Suscetível | IDR-Paraná (IAPAR)
Café arábica | IPR 106 | Médio | Média | Amarelo | Resistente | R. a M. paranaensis | IDR-Paraná (IAPAR)
Café arábica | IPR 107 | Baixo | Precoce | Vermelho | Resistente | Suscetível | IDR-Paraná (IAPAR)
Café arábica | Siriema AS1 | Baixo | Precoce | Amarelo | Altamente resistente | Suscetível | Procafé
Café arábica | Geisha | Alto | Média | Vermelho | Moderadamente resistente | Suscetível
Café conilon | Vitória Incaper 8142 | Alto | Média | Vermelho | Moderadamente resistente | | Incaper
Café conilon | Diamante ES8112 | Alto | Precoce | Vermelho | Moderadamente resistente | | Incaper
Café conilon | Centenária ES8132 | Alto | Muito tardia | Vermelho | Moderadamente resistente | | Incaper
Café conilon | Marilândia ES8143 | Alto | Média | Vermelho | Moderadamente resistente | | Incaper
Café conilon | BRS Ouro Preto | Alto | Média | Vermelho | Moderadamente resistente | | Embrapa
Café robusta | BRS 2314 | Alto | Média | Vermelho | |  | Embrapa
Café robusta | BRS 3210 | Alto | Tardia | Laranja | |  | Embrapa
`,
  ['especie'],
)

/** The first row means none. */
export const irrigations = readTable(
  'irrigacao',
  `
nome | metodo | permite_fertirrigacao? | eficiencia#
Sequeiro (sem irrigação) | Sequeiro | nao
Gotejamento superficial | Localizada | sim | 90
Gotejamento enterrado | Localizada | sim | 93
Pivô central | Aspersão | sim | 85
Pivô central LEPA | Localizada | sim | 92
Aspersão convencional | Aspersão | nao | 75
Aspersão em malha | Aspersão | sim | 78
Microaspersão | Localizada | sim | 85
Mangueira perfurada (tripa) | Localizada | sim | 80
Autopropelido/canhão | Aspersão | nao | 70
Sulcos | Superfície | nao | 55
`,
)
