/* Catalogs of plant nutrition. Contents are typical; manufacturers and registrations are invented. */
import { readTable } from './table'

export const fertilizers = readTable(
  'fertilizantes',
  `
nome | tipo | n# | p2o5# | k2o# | natureza_fisica | modo_aplicacao[] | embalagem | fabricante | s# | ca# | mg# | micronutrientes{} | carbono_organico# | umidade# | classe_organico | ctc# | relacao_cn# | densidade#
Ureia | Mineral simples | 45 | 0 | 0 | Granulado | Solo | Big bag 1.000 kg | Fertilizantes Exemplo
Ureia protegida (NBPT) | Mineral simples | 45 | 0 | 0 | Granulado | Solo | Big bag 1.000 kg | Fertilizantes Exemplo
Nitrato de amônio | Mineral simples | 33 | 0 | 0 | Granulado | Solo | Big bag 500 kg | Adubos Fictícios
Sulfato de amônio | Mineral simples | 20 | 0 | 0 | Cristais | Solo | Saca 50 kg | Adubos Fictícios | 22
MAP | Mineral complexo | 11 | 52 | 0 | Granulado | Solo; Sulco de plantio | Big bag 1.000 kg | Fertilizantes Exemplo
Superfosfato simples | Mineral simples | 0 | 18 | 0 | Granulado | Solo; Sulco de plantio | Saca 50 kg | Fertilizantes Exemplo | 10 | 16
Superfosfato triplo | Mineral simples | 0 | 41 | 0 | Granulado | Solo; Sulco de plantio | Saca 50 kg | Adubos Fictícios | | 10
Cloreto de potássio | Mineral simples | 0 | 0 | 60 | Granulado | Solo | Big bag 1.000 kg | Adubos Fictícios
Sulfato de potássio | Mineral simples | 0 | 0 | 48 | Pó | Solo; Foliar | Saca 25 kg | Fertilizantes Exemplo | 15
NPK 20-05-20 | Mineral misto | 20 | 5 | 20 | Mistura de grânulos | Solo | Big bag 1.000 kg | Adubos Fictícios
NPK 20-00-20 | Mineral misto | 20 | 0 | 20 | Mistura de grânulos | Solo | Big bag 1.000 kg | Adubos Fictícios
NPK 21-00-21 | Mineral misto | 21 | 0 | 21 | Mistura de grânulos | Solo | Big bag 500 kg | Adubos Fictícios
NPK 25-05-20 | Mineral misto | 25 | 5 | 20 | Mistura de grânulos | Solo | Saca 50 kg | Fertilizantes Exemplo
NPK 19-04-19 | Mineral misto | 19 | 4 | 19 | Mistura granulada | Solo | Saca 50 kg | Fertilizantes Exemplo | 5
NPK 08-28-16 (plantio) | Mineral misto | 8 | 28 | 16 | Mistura de grânulos | Sulco de plantio | Saca 50 kg | Adubos Fictícios
Termofosfato magnesiano | Mineral simples | 0 | 17 | 0 | Pó | Solo | Saca 40 kg | Fertilizantes Exemplo | | 16 | 4 | {"Si":8}
Ácido bórico | Mineral com micronutrientes | 0 | 0 | 0 | Cristais | Solo; Foliar | Saca 25 kg | Adubos Fictícios | |  | | {"B":17}
Ulexita | Mineral com micronutrientes | 0 | 0 | 0 | Farelado | Solo | Saca 25 kg | Adubos Fictícios | |  | | {"B":8}
Sulfato de zinco | Mineral com micronutrientes | 0 | 0 | 0 | Cristais | Solo; Foliar | Saca 25 kg | Fertilizantes Exemplo | 10 | |  | {"Zn":20}
Sulfato de magnésio | Mineral simples | 0 | 0 | 0 | Cristais | Foliar; Fertirrigação | Saca 25 kg | Fertilizantes Exemplo | 12 | | 9
Nitrato de cálcio | Para fertirrigação | 15 | 0 | 0 | Cristais | Fertirrigação | Saca 25 kg | Adubos Fictícios | | 19
Composto orgânico peletizado | Orgânico composto | 2 | 2 | 1 | Farelado | Solo | Granel | |  | |  | | 18 | 30 | A | 320 | 14
Fluido foliar zinco e boro | Foliar | 5 | 0 | 0 | Fluido – solução | Foliar | Bombona 20 L | |  | |  | {"Zn":6,"B":3} | |  | |  | | 1.28
`,
)

export const remineralizers = readTable(
  'remineralizador',
  `
nome | rocha | k2o# | cao# | mgo# | p2o5# | sio2_livre# | ph_abrasao# | granulometria | contaminantes{}
Pó de basalto | Basalto | 1.2 | 9.5 | 6.8 | 0.3 | 4 | 9.1 | Pó | {"As":2,"Cd":0.4,"Hg":0.02,"Pb":12}
Fonolito | Fonolito | 8.2 | 1.6 | 0.5 | 0.1 | 2 | 9.8 | Pó | {"As":3,"Cd":0.5,"Hg":0.03,"Pb":22}
Biotita-xisto | Biotita-xisto | 3.1 | 4.2 | 7.4 | 0.4 | 18 | 8.9 | Farelado
Kamafugito | Kamafugito | 3.4 | 12.5 | 14.1 | 1.2 | 1 | 9.4 | Pó | {"As":4,"Cd":0.6,"Hg":0.02,"Pb":14}
Siltito glauconítico | Siltito glauconítico | 10.1 | 0.4 | 2.9 | 0.2 | 21 | 7.8 | Filler
Micaxisto | Micaxisto | 3.6 | 3.8 | 5.2 | 0.3 | 22 | 8.6 | Farelado
Sienito | Sienito | 11.4 | 1.2 | 0.6 | 0.1 | 3 | 9.2 | Filler
Olivina melilitito | Outra | 1.8 | 13.2 | 16.5 | 1.1 | 0.5 | 9.9 | Pó
`,
)

export const biostimulants = readTable(
  'bioestimulante',
  `
nome | tipo | composicao | dose_min# | dose_max# | unidade_dose | modo_aplicacao[] | estadio[] | microrganismo | concentracao_ufc#
Algasol | Extrato de algas | Extrato de algas (Ascophyllum nodosum) 20 % | 0.5 | 1.5 | L/ha | Foliar | Pré-florada; Chumbinho
Eckloplus | Extrato de algas | Extrato de algas (Ecklonia maxima) 11 % | 1 | 2 | L/ha | Foliar | Pré-florada
Humiterra | Substâncias húmicas | Ácidos húmicos 12 % | 5 | 10 | L/ha | Solo (drench); Fertirrigação | Pós-colheita
Fulvimax | Substâncias húmicas | Ácidos fúlvicos 8 % | 0.5 | 1 | L/ha | Foliar; Fertirrigação | Expansão
Aminocafé | Aminoácidos | Aminoácidos livres 15 % | 0.5 | 1 | L/ha | Foliar | Florada; Expansão
Hidroprotein | Aminoácidos | Hidrolisado proteico 40 % | 1 | 2 | L/ha | Foliar | Expansão; Granação
Stimulex | Regulador vegetal | Cinetina 0,009 %, ácido giberélico 0,005 %, ácido indolbutírico 0,005 % | 0.25 | 0.5 | L/ha | Foliar | Florada
Azospiral | Inoculante/microrganismo | Azospirillum brasilense | 0.1 | 0.5 | L/ha | Solo (drench); Muda | Pós-colheita | Azospirillum brasilense | 200000000
Bacilcafé | Inoculante/microrganismo | Bacillus subtilis | 0.5 | 1 | L/ha | Solo (drench) | Pós-colheita | Bacillus subtilis | 1000000000
Trichovigor | Inoculante/microrganismo | Trichoderma harzianum | 0.5 | 1 | L/ha | Solo (drench); Muda | Pós-colheita | Trichoderma harzianum | 2000000000
Micorriza Viva | Inoculante/microrganismo | Rhizophagus intraradices | 5 | 10 | g/ha | Muda | | Rhizophagus intraradices | 20800
Silisol | Silicato | Silício solúvel 12 % | 0.5 | 1 | L/ha | Foliar | Chumbinho; Expansão
Quitodefesa | Elicitor | Quitosana 2 % | 0.5 | 1 | L/ha | Foliar | Pré-florada
`,
)

export const amendments = readTable(
  'adubagemecalagem',
  `
nome | corretivo | prnt# | pn# | cao# | mgo# | dose_referencia# | custo_unitario# | tipo_adubagem_calagem_id# | unidade | ca_s{} | n# | p2o5# | k2o# | carbono_organico# | umidade# | indice_salino# | solubilidade#
Calcário dolomítico | Calcário dolomítico | 85 | 98 | 30 | 18 | 2 | 185 | 1 | t/ha
Calcário calcítico | Calcário calcítico | 80 | 90 | 45 | 3 | 2 | 178 | 1 | t/ha
Calcário magnesiano | Calcário magnesiano | 82 | 93 | 38 | 9 | 2 | 181.5 | 1 | t/ha
Cal hidratada agrícola | Cal hidratada agrícola | 105 | 118 | 50 | 16 | 1 | 420 | 1 | t/ha
Escória de siderurgia | Escória | 72 | 80 | 36 | 8 | 2.5 | 160 | 1 | t/ha
Gesso agrícola | Gesso agrícola (sulfato de cálcio) | |  | |  | 1.5 | 210 | 1 | t/ha | {"ca":16,"s":13}
Cama de frango | |  | |  | | 5 | 320 | 2 | t/ha | | 3 | 3 | 2.5 | 28 | 28
Esterco bovino curtido | |  | |  | | 10 | 140 | 2 | t/ha | | 1.7 | 0.9 | 1.4 | 18 | 45
Composto orgânico | |  | |  | | 8 | 190 | 2 | t/ha | | 1.5 | 1.2 | 1 | 15 | 40
Palha de café | |  | |  | | 6 | 90 | 2 | t/ha | | 1.7 | 0.2 | 3.5 | 48 | 15
Torta de mamona | |  | |  | | 1.5 | 1650 | 2 | t/ha | | 5 | 2 | 1 | 44 | 10
Organomineral 10-05-10 | |  | |  | | 0.8 | 2100 | 2 | t/ha | | 10 | 5 | 10 | 8 | 12
NPK 20-05-20 | |  | |  | | 400 | 3.15 | 3 | kg/ha | | 20 | 5 | 20 | |  | 91
Ureia | |  | |  | | 250 | 3.4 | 3 | kg/ha | | 45 | 0 | 0 | |  | 75
KCl | |  | |  | | 200 | 2.95 | 3 | kg/ha | | 0 | 0 | 60 | |  | 116
MAP | |  | |  | | 150 | 4.6 | 3 | kg/ha | | 11 | 52 | 0 | |  | 34
Pó de basalto | |  | | 9.5 | 6.8 | 4 | 95 | 4 | t/ha | |  | | 1.2
Fonolito | |  | | 1.6 | 0.5 | 2 | 260 | 4 | t/ha | |  | | 8.2
Nitrato de cálcio | |  | |  | | 50 | 4.9 | 5 | kg/ha | | 15 | 0 | 0 | |  | 53 | 1220
MAP purificado | |  | |  | | 40 | 8.2 | 5 | kg/ha | | 11 | 60 | 0 | |  | 27 | 365
KCl branco | |  | |  | | 60 | 4.1 | 5 | kg/ha | | 0 | 0 | 60 | |  | 116 | 340
Ácido bórico | |  | |  | | 3 | 12.4 | 5 | kg/ha | | 0 | 0 | 0 | |  | | 47
`,
)
