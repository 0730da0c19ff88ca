/* Catalogs of monitoring and analysis. Limits of milk are those of IN MAPA 76/2018; others are examples. */
import { readTable } from './table'

export const assessedParts = readTable(
  'parcelasavaliadas',
  `
descricao | tipo | numero_plantas# | terco
Carga alta | Carga pendente | 20 | Médio
Carga baixa | Carga pendente | 20 | Médio
Esqueletado | Poda | 20 | Médio
Irrigado | Irrigação | 20 | Todos
Sequeiro | Irrigação | 20 | Todos
Face soalheira | Face de exposição | 20 | Superior
Face noruega | Face de exposição | 20 | Superior
Baixada | Face de exposição | 20 | Inferior
Testemunha | Ensaio | 10 | Todos
Padrão do produtor | Ensaio | 10 | Todos
Tratamento 1 | Ensaio | 10 | Todos
Tratamento 2 | Ensaio | 10 | Todos
`,
)

export const depths = readTable(
  'profundidade',
  `
de_cm# | ate_cm# | finalidade[] | ordem#
0 | 10 | Biológica (BioAS 0–10) | 1
10 | 20 | Física | 2
0 | 20 | Química; Nematológica | 3
20 | 40 | Química; Gessagem (20–40) | 4
40 | 60 | Física | 5
60 | 80 | Física | 6
80 | 100 | Física | 7
`,
)

export const ripeness = readTable(
  'maturacao',
  `
descricao | sigla | ordem# | cor | maduro?
Chumbinho | CH | 1 | #9E9D24 | nao
Verde | VD | 2 | #7CB342 | nao
Verde-cana (verdoengo) | VC | 3 | #C0CA33 | nao
Cereja | CJ | 4 | #D32F2F | sim
Passa | PS | 5 | #6D4C41 | sim
Seco (coco) | SC | 6 | #3E2723 | sim
`,
)

export const sieves = readTable(
  'peneira',
  `
descricao | formato | classe | ordem# | numero#
Peneira 19 | Chato | Graúdo | 1 | 19
Peneira 18 | Chato | Graúdo | 2 | 18
Peneira 17 | Chato | Graúdo | 3 | 17
Peneira 16 | Chato | Médio | 4 | 16
Peneira 15 | Chato | Médio | 5 | 15
Peneira 14 | Chato | Miúdo | 6 | 14
Peneira 13 | Chato | Miúdo | 7 | 13
Fundo | Fundo | Não se aplica | 8
Peneira 17/18 | Chato | Graúdo | 9
Peneira 16 acima | Chato | Médio | 10
Peneira 14/16 | Chato | Médio | 11
Peneira 13/14 (grinder) | Chato | Miúdo | 12
Moca 11/12/13 | Moca | Graúdo | 13
Moca 10 | Moca | Médio | 14 | 10
Moca 9 | Moca | Miúdo | 15 | 9
Bica corrida | Bica corrida | Não se aplica | 16
`,
)

export const soilLife = readTable(
  'microbiologicasEnzimaticas',
  `
nome | grupo | ciclo | unidade | limite_baixo# | limite_adequado# | textura
β-glicosidase | Enzimática | Carbono | mg p-nitrofenol kg⁻¹ h⁻¹ | 65 | 115 | Argilosa
Arilsulfatase | Enzimática | Enxofre | mg p-nitrofenol kg⁻¹ h⁻¹ | 30 | 70 | Argilosa
Fosfatase ácida | Enzimática | Fósforo | mg p-nitrofenol kg⁻¹ h⁻¹ | 680 | 1160 | Argilosa
Fosfatase alcalina | Enzimática | Fósforo | mg p-nitrofenol kg⁻¹ h⁻¹
Urease | Enzimática | Nitrogênio | mg N-NH4 kg⁻¹ h⁻¹
Desidrogenase | Enzimática | Atividade geral | mg F kg⁻¹ h⁻¹
FDA (hidrólise de diacetato de fluoresceína) | Enzimática | Atividade geral | mg F kg⁻¹ h⁻¹
Carbono da biomassa microbiana (Cmic) | Microbiológica | Biomassa | mg C kg⁻¹ | 215 | 375 | Argilosa
Nitrogênio da biomassa microbiana | Microbiológica | Biomassa | mg N kg⁻¹
Respiração basal (C-CO2) | Microbiológica | Atividade geral | mg C-CO2 kg⁻¹ dia⁻¹
Quociente metabólico (qCO2) | Microbiológica | Atividade geral | %
Quociente microbiano (qMIC) | Microbiológica | Biomassa | %
Esporos de FMA | Microbiológica | | esporos/50 g
Bactérias totais | Microbiológica | | UFC/g
Fungos totais | Microbiológica | | UFC/g
Actinobactérias | Microbiológica | | UFC/g
`,
)

export const nematodes = readTable(
  'nematoides',
  `
genero | especie | nome_comum | habito | matriz | unidade_solo | unidade_raiz | nivel_alerta#
Meloidogyne | exigua | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g | 100
Meloidogyne | paranaensis | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g | 20
Meloidogyne | incognita | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g | 20
Meloidogyne | coffeicola | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g | 20
Meloidogyne | javanica | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g
Meloidogyne | hapla | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g
Meloidogyne | sp. | Nematoide-das-galhas | Endoparasita sedentário | Solo e raiz | J2/100 cm³ | ovos+J2/10 g
Pratylenchus | brachyurus | Nematoide-das-lesões | Endoparasita migrador | Solo e raiz | espécimes/100 cm³ | espécimes/10 g | 200
Pratylenchus | coffeae | Nematoide-das-lesões | Endoparasita migrador | Solo e raiz | espécimes/100 cm³ | espécimes/10 g | 100
Pratylenchus | jaehni | Nematoide-das-lesões | Endoparasita migrador | Solo e raiz | espécimes/100 cm³ | espécimes/10 g
Pratylenchus | vulnus | Nematoide-das-lesões | Endoparasita migrador | Solo e raiz | espécimes/100 cm³ | espécimes/10 g
Rotylenchulus | reniformis | Nematoide-reniforme | Semiendoparasita | Solo e raiz | espécimes/100 cm³ | espécimes/10 g
Helicotylenchus | sp. | Nematoide-espiralado | Ectoparasita | Solo | espécimes/100 cm³
Mesocriconema | sp. | Nematoide-anelado | Ectoparasita | Solo | espécimes/100 cm³
Xiphinema | sp. | Outro | Ectoparasita | Solo | espécimes/100 cm³
Hoplolaimus | sp. | Outro | Endoparasita migrador | Solo | espécimes/100 cm³
Vida livre | Nematoides de vida livre | Outro | Vida livre | Solo | espécimes/100 cm³
`,
)

/** The axis limits are suggestions; typical values exceed them. */
export const milkAnalyses = readTable(
  'analise_leite',
  `
sigla | sinonimo | nome | unidade | y_max# | sufixo | limite# | tipo_limite
CBT | CPP | Contagem bacteriana total | mil UFC/mL | 300 | K | 300 | maximo
CCS | | Contagem de células somáticas | mil CS/mL | 1000 | K | 500 | maximo
GORD | | Gordura | % | 4 | % | 3 | minimo
PROT | | Proteína | % | 4 | % | 2.9 | minimo
EST | SOLI | Extrato seco total (sólidos totais) | % | 12 | % | 11.4 | minimo
ESD | | Extrato seco desengordurado | % | 12 | % | 8.4 | minimo
LACT | | Lactose | % | 4 | % | 4.3 | minimo
CMP | CASE | Caseína | % | 12 | %
NUL | NU | Nitrogênio ureico | mg/dL | 15 | mg/dL
`,
)
