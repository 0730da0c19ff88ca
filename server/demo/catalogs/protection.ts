/*
 * Catalogs of plant protection. Diseases, pests and active ingredients are real; product names, companies and
 * registrations are invented, control levels are examples.
 */
import { readTable } from './table'

export const diseases = readTable(
  'doenca',
  `
nome | agente | tipo_agente | parte_afetada[] | nivel_controle#
Ferrugem | Hemileia vastatrix | Fungo | Folha | 5
Cercosporiose/olho-pardo | Cercospora coffeicola | Fungo | Folha; Fruto | 5
Mancha de phoma | Phoma tarda/Boeremia exigua | Fungo | Folha; Ramo; Flor | 5
Mancha de ascochyta | Ascochyta coffeae | Fungo | Folha; Ramo
Mancha aureolada | Pseudomonas coronafaciens pv. garcae | Bactéria | Folha; Ramo | 5
Antracnose | Colletotrichum spp. | Fungo | Folha; Fruto; Ramo
Mancha anular | CoRSV | Vírus | Folha; Fruto
Rizoctoniose | Rhizoctonia solani | Fungo | Raiz; Tronco
Roseliniose | Rosellinia spp. | Fungo | Raiz
Fusariose | Fusarium spp. | Fungo | Raiz; Tronco
Atrofia dos ramos | Xylella fastidiosa | Bactéria | Ramo
Koleroga | Corticium koleroga | Fungo | Folha; Ramo
Seca de ponteiros | | Complexo | Ramo
`,
)

export const pests = readTable(
  'praga',
  `
nome | nome_cientifico | grupo | parte_afetada[] | nivel_controle# | metodo_amostragem
Broca-do-café | Hypothenemus hampei | Inseto | Fruto | 3 | 30 plantas × 60 frutos por talhão; % = total de frutos broqueados ÷ 18
Bicho-mineiro | Leucoptera coffeella | Inseto | Folha | 20 | Folhas do terço médio, 20 plantas por talhão
Cigarra-do-cafeeiro | Quesada gigas, Fidicinoides spp. | Inseto | Raiz
Ácaro-vermelho | Oligonychus ilicis | Ácaro | Folha
Ácaro-da-mancha-anular | Brevipalpus phoenicis | Ácaro | Folha; Fruto
Ácaro-branco | Polyphagotarsonemus latus | Ácaro | Folha
Cochonilha-da-roseta | Planococcus spp. | Inseto | Fruto; Ramo
Cochonilha-da-raiz | Dysmicoccus texensis | Inseto | Raiz
Cochonilha-verde | Coccus viridis | Inseto | Folha; Ramo
Mosca-das-raízes | Chiromyza vittata | Inseto | Raiz
Mosca-das-frutas | Ceratitis capitata | Inseto | Fruto
Lagarta-dos-cafezais | Eacles imperialis magnifica | Inseto | Folha
Caracol-africano/lesmas | | Molusco | Folha
Formigas cortadeiras | | Inseto | Folha
`,
)

/** Targets are referenced by name, and replaced by ids when seeded. */
export const pesticides = readTable(
  'defensivos',
  `
nome_comercial | ingrediente_ativo[] | classe[] | formulacao | classe_toxicologica | classe_ambiental | registro_mapa | titular | dose_min# | dose_max# | unidade_dose | volume_calda# | modalidade[] | reentrada_horas# | receituario? | max_aplicacoes# | intervalo_aplicacoes_dias# | grupo_quimico | modo_acao | carencia_dias# | alvo_pragas[] | alvo_doencas[]
Cafesol Duo | ciproconazol; tiametoxam | Fungicida; Inseticida | SC | Categoria 4 – Pouco tóxico | II – Muito perigoso | 99001 | Agroquímica Fictícia S.A. | 0.7 | 1 | L/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Triazol; Neonicotinoide | FRAC 3; IRAC 4A | 90 | Bicho-mineiro; Cigarra-do-cafeeiro | Ferrugem
Azoverde | azoxistrobina; ciproconazol | Fungicida | SC | Categoria 4 – Pouco tóxico | II – Muito perigoso | 99002 | Defesa Vegetal Exemplo Ltda. | 0.5 | 0.75 | L/ha | 400 | Pulverização foliar | 24 | sim | 3 | 30 | Estrobilurina; Triazol | FRAC 11; FRAC 3 | 30 | | Ferrugem; Cercosporiose/olho-pardo
Piraserra | piraclostrobina | Fungicida | EC | Categoria 3 – Moderadamente tóxico | II – Muito perigoso | 99003 | Agroquímica Fictícia S.A. | 0.5 | 0.8 | L/ha | 400 | Pulverização foliar | 24 | sim | 4 | 30 | Estrobilurina | FRAC 11 | 45 | | Ferrugem; Mancha de phoma
Tebuflor | tebuconazol | Fungicida | EC | Categoria 4 – Pouco tóxico | II – Muito perigoso | 99004 | Defesa Vegetal Exemplo Ltda. | 0.75 | 1 | L/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Triazol | FRAC 3 | 30 | | Ferrugem
Bosque 500 | boscalida | Fungicida | WG | Categoria 5 – Improvável de causar dano agudo | III – Perigoso | 99005 | Agroquímica Fictícia S.A. | 150 | 200 | g/ha | 400 | Pulverização foliar | 24 | sim | 3 | 30 | Anilida | FRAC 7 | 45 | | Mancha de phoma; Mancha de ascochyta
Cupronorte | hidróxido de cobre | Fungicida; Bactericida | WP | Categoria 4 – Pouco tóxico | III – Perigoso | 99006 | Defesa Vegetal Exemplo Ltda. | 1.5 | 2.5 | kg/ha | 400 | Pulverização foliar | 24 | sim | 4 | 30 | Cúprico | FRAC M01 | 7 | | Ferrugem; Cercosporiose/olho-pardo; Mancha aureolada
Oxicampo | oxicloreto de cobre | Fungicida; Bactericida | WP | Categoria 4 – Pouco tóxico | III – Perigoso | 99007 | Agroquímica Fictícia S.A. | 2 | 4 | kg/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Cúprico | FRAC M01 | 7 | | Cercosporiose/olho-pardo; Mancha aureolada
Casugamix | casugamicina | Bactericida; Fungicida | SL | Categoria 5 – Improvável de causar dano agudo | IV – Pouco perigoso | 99008 | Defesa Vegetal Exemplo Ltda. | 1.5 | 3 | L/ha | 400 | Pulverização foliar | 24 | sim | 3 | 30 | Antibiótico | FRAC 24 | 7 | | Mancha aureolada
Clorantran 200 | clorantraniliprole | Inseticida | SC | Categoria 5 – Improvável de causar dano agudo | III – Perigoso | 99009 | Agroquímica Fictícia S.A. | 90 | 150 | mL/ha | 400 | Pulverização foliar | 24 | sim | 4 | 30 | Diamida | IRAC 28 | 21 | Bicho-mineiro
Ciantra 100 | ciantraniliprole | Inseticida | OD | Categoria 5 – Improvável de causar dano agudo | III – Perigoso | 99010 | Defesa Vegetal Exemplo Ltda. | 1.25 | 1.75 | L/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Diamida | IRAC 28 | 21 | Broca-do-café; Bicho-mineiro
Abamec Forte | abamectina | Acaricida; Inseticida | EC | Categoria 2 – Altamente tóxico | I – Altamente perigoso | 99011 | Agroquímica Fictícia S.A. | 0.4 | 0.6 | L/ha | 400 | Pulverização foliar | 24 | sim | 3 | 30 | Avermectina | IRAC 6 | 14 | Bicho-mineiro; Ácaro-vermelho
Espirocaro | espirodiclofeno | Acaricida | SC | Categoria 4 – Pouco tóxico | III – Perigoso | 99012 | Defesa Vegetal Exemplo Ltda. | 0.3 | 0.4 | L/ha | 400 | Pulverização foliar | 24 | sim | 4 | 30 | Cetoenol | IRAC 23 | 21 | Ácaro-da-mancha-anular; Ácaro-vermelho
Cartagro | cloridrato de cartape | Inseticida | WP | Categoria 3 – Moderadamente tóxico | II – Muito perigoso | 99013 | Agroquímica Fictícia S.A. | 0.8 | 1 | kg/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Análogo da nereistoxina | IRAC 14 | 14 | Bicho-mineiro
Imidaraiz | imidacloprido | Inseticida | WG | Categoria 3 – Moderadamente tóxico | II – Muito perigoso | 99014 | Defesa Vegetal Exemplo Ltda. | 1 | 1.3 | kg/ha | 400 | Pulverização foliar | 24 | sim | 3 | 30 | Neonicotinoide | IRAC 4A | 45 | Cigarra-do-cafeeiro; Cochonilha-da-raiz
Fluopira | fluopiram | Nematicida; Fungicida | SC | Categoria 5 – Improvável de causar dano agudo | III – Perigoso | 99015 | Agroquímica Fictícia S.A. | 0.5 | 0.75 | L/ha | 400 | Pulverização foliar | 24 | sim | 4 | 30 | Piridinil-etil-benzamida | FRAC 7 | 90
Fluensul | fluensulfona | Nematicida | EC | Categoria 4 – Pouco tóxico | III – Perigoso | 99016 | Defesa Vegetal Exemplo Ltda. | 2 | 4 | L/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Fluoroalquenil | N-UN | 90
Bovenat | Beauveria bassiana | Agente biológico de controle | WP | Não classificado | IV – Pouco perigoso | 99017 | Agroquímica Fictícia S.A. | 1 | 2 | kg/ha | 400 | Pulverização foliar | 4 | sim | 3 | 30 | |  | | Broca-do-café
Subtinat | Bacillus subtilis | Agente biológico de controle; Fungicida | SC | Não classificado | IV – Pouco perigoso | 99018 | Defesa Vegetal Exemplo Ltda. | 1 | 2 | L/ha | 400 | Pulverização foliar | 4 | sim | 4 | 30 | | FRAC BM02 | |  | Ferrugem; Mancha de phoma
Lilanema | Purpureocillium lilacinum | Agente biológico de controle; Nematicida | WP | Não classificado | IV – Pouco perigoso | 99019 | Agroquímica Fictícia S.A. | 0.5 | 1 | kg/ha | 400 | Pulverização foliar | 4 | sim | 2 | 30
Trichoterra | Trichoderma harzianum | Agente biológico de controle; Fungicida | SC | Não classificado | IV – Pouco perigoso | 99020 | Defesa Vegetal Exemplo Ltda. | 0.5 | 1 | L/ha | 400 | Pulverização foliar | 4 | sim | 3 | 30 | | FRAC BM02 | |  | Rizoctoniose; Fusariose
Óleo Campo | óleo mineral | Adjuvante; Inseticida | EC | Categoria 5 – Improvável de causar dano agudo | IV – Pouco perigoso | 99021 | Agroquímica Fictícia S.A. | 1 | 2 | L/ha | 400 | Pulverização foliar | 24 | nao | 4 | 30 | Hidrocarboneto | |  | Cochonilha-verde
Enxoflor 800 | enxofre | Acaricida; Fungicida | WG | Categoria 5 – Improvável de causar dano agudo | IV – Pouco perigoso | 99022 | Defesa Vegetal Exemplo Ltda. | 3 | 5 | kg/ha | 400 | Pulverização foliar | 24 | sim | 2 | 30 | Inorgânico | FRAC M02 | | Ácaro-vermelho; Ácaro-branco
`,
  ['alvo_pragas', 'alvo_doencas'],
)

export const herbicides = readTable(
  'herbicida',
  `
nome_comercial | ingrediente_ativo[] | modo_acao_hrac | epoca | espectro[] | local | formulacao | dose_min# | dose_max# | unidade_dose | carencia_dias# | reentrada_horas# | plantas_daninhas[] | registro_mapa | classe_toxicologica | classe_ambiental | idade_minima_lavoura#
Glifocampo | glifosato | 9 (G) EPSPS | Pós-emergente | Amplo | Entrelinha (rua) | SL | 1.5 | 4 | L/ha | 15 | 24 | Capim-pé-de-galinha (Eleusine indica); Braquiária (Urochloa spp.) | 98001 | Categoria 5 – Improvável de causar dano agudo | IV – Pouco perigoso | 0
Glufomax | glufosinato-sal de amônio | 10 (H) GS | Pós-emergente inicial | Amplo | Linha (saia) | SL | 1.5 | 2.5 | L/ha | 20 | 24 | Buva (Conyza spp.); Trapoeraba (Commelina spp.) | 98002 | Categoria 4 – Pouco tóxico | III – Perigoso | 6
Saflufen 700 | saflufenacil | 14 (E) Protox | Pós-emergente inicial | Folhas largas | Entrelinha (rua) | WG | 35 | 70 | g/ha | 7 | 24 | Buva (Conyza spp.) | 98003 | Categoria 3 – Moderadamente tóxico | II – Muito perigoso | 12
Carfentra | carfentrazona-etílica | 14 (E) Protox | Pós-emergente inicial | Folhas largas | Linha (saia) | EC | 50 | 125 | mL/ha | 15 | 24 | Trapoeraba (Commelina spp.); Corda-de-viola (Ipomoea spp.) | 98004 | Categoria 2 – Altamente tóxico | IV – Pouco perigoso | 18
Flumixol | flumioxazina | 14 (E) Protox | Pré-emergente | Folhas largas | Linha (saia) | WP | 60 | 180 | g/ha | 15 | 24 | Picão-preto (Bidens spp.); Caruru (Amaranthus spp.) | 98005 | Categoria 5 – Improvável de causar dano agudo | III – Perigoso | 0
Oxiflor 240 | oxifluorfem | 14 (E) Protox | Pré-emergente | Amplo | Linha (saia) | EC | 2 | 4 | L/ha | 40 | 24 | Guanxuma (Sida spp.) | 98006 | Categoria 4 – Pouco tóxico | II – Muito perigoso | 0
Indazil | indaziflam | 29 (L) celulose | Pré-emergente | Amplo | Linha (saia) | SC | 120 | 150 | mL/ha | 30 | 24 | Capim-amargoso (Digitaria insularis) | 98007 | Categoria 3 – Moderadamente tóxico | IV – Pouco perigoso | 6
Sulfentra 500 | sulfentrazona | 14 (E) Protox | Pré-emergente | Folhas largas; Ciperáceas | Linha (saia) | SC | 0.8 | 1.4 | L/ha | 130 | 24 | Tiririca (Cyperus rotundus) | 98008 | Categoria 2 – Altamente tóxico | III – Perigoso | 12
Clorimur 250 | clorimurom-etílico | 2 (B) ALS | Pós-emergente inicial | Folhas largas | Entrelinha (rua) | WG | 60 | 80 | g/ha | 65 | 24 | Buva (Conyza spp.) | 98009 | Categoria 5 – Improvável de causar dano agudo | II – Muito perigoso | 0
Metsul 600 | metsulfurom-metílico | 2 (B) ALS | Pós-emergente | Folhas largas | Entrelinha (rua) | WG | 4 | 10 | g/ha | 30 | 24 | Erva-quente (Spermacoce latifolia) | 98010 | Categoria 4 – Pouco tóxico | IV – Pouco perigoso | 24
Cletograss | cletodim | 1 (A) ACCase | Pós-emergente | Gramíneas | Entrelinha (rua) | EC | 0.35 | 0.45 | L/ha | 40 | 24 | Capim-amargoso (Digitaria insularis) | 98011 | Categoria 3 – Moderadamente tóxico | III – Perigoso | 0
Haloxi | haloxifope-P-metílico | 1 (A) ACCase | Pós-emergente | Gramíneas | Entrelinha (rua) | EC | 0.4 | 0.5 | L/ha | 98 | 24 | Capim-amargoso (Digitaria insularis); Braquiária (Urochloa spp.) | 98012 | Categoria 2 – Altamente tóxico | II – Muito perigoso | 6
Duodê 806 | 2,4-D | 4 (O) auxinas | Dessecação | Folhas largas | Área total antes do plantio | SL | 1 | 3.5 | L/ha | 30 | 24 | Buva (Conyza spp.); Corda-de-viola (Ipomoea spp.) | 98013 | Categoria 5 – Improvável de causar dano agudo | IV – Pouco perigoso | 0
Diuroval | diurom | 5 (C1) FSII | Pré-emergente | Amplo | Linha (saia) | SC | 3.2 | 6.4 | L/ha | 120 | 24 | Picão-preto (Bidens spp.) | 98014 | Categoria 4 – Pouco tóxico | III – Perigoso | 18
Metolar | S-metolacloro | 15 (K3) VLCFA | Pré-emergente | Gramíneas; Ciperáceas | Carreador | EC | 1.5 | 2 | L/ha | 80 | 24 | Capim-pé-de-galinha (Eleusine indica) | 98015 | Categoria 3 – Moderadamente tóxico | II – Muito perigoso | 24
`,
)
