/*
 * Municipalities of the demo farms: IBGE code, centre (degrees, rounded), area code. Coordinates and area
 * codes from municipios-brasil (MIT).
 */

export type RegionKey = 'sul' | 'cerrado' | 'mogiana'

export const regionNames: Readonly<Record<RegionKey, string>> = {
  sul: 'Sul de Minas',
  cerrado: 'Cerrado Mineiro',
  mogiana: 'Alta Mogiana',
}

export interface Municipality {
  /** IBGE code, 7 digits; also the id of its record. */
  readonly code: number
  readonly state: number
  readonly latitude: number
  readonly longitude: number
  readonly areaCode: string
}

type Entry = readonly [code: number, latitude: number, longitude: number, areaCode: number]

const entries: Readonly<Record<RegionKey | 'edge', readonly Entry[]>> = {
  sul: [
    [3170701, -21.556, -45.436, 35], // Varginha/MG
    [3169406, -21.369, -45.511, 35], // Três Pontas/MG
    [3128709, -21.305, -46.708, 35], // Guaxupé/MG
    [3101607, -21.426, -45.948, 35], // Alfenas/MG
    [3139003, -21.678, -45.922, 35], // Machado/MG
    [3111606, -21.237, -45.757, 35], // Campos Gerais/MG
    [3107109, -21.093, -45.561, 35], // Boa Esperança/MG
    [3144607, -21.232, -45.235, 35], // Nepomuceno/MG
    [3151800, -21.78, -46.569, 35], // Poços de Caldas/MG
    [3114402, -20.974, -46.115, 35], // Carmo do Rio Claro/MG
    [3145109, -21.129, -46.416, 35], // Nova Resende/MG
    [3144102, -21.369, -46.521, 35], // Muzambinho/MG
    [3138203, -21.248, -45.001, 35], // Lavras/MG
    [3123601, -21.609, -45.569, 35], // Elói Mendes/MG
    [3147204, -21.547, -45.737, 35], // Paraguaçu/MG
    [3111002, -21.708, -46.238, 35], // Campestre/MG
    [3108404, -21.641, -46.391, 35], // Botelhos/MG
    [3109501, -21.47, -46.392, 35], // Cabo Verde/MG
  ],
  cerrado: [
    [3148103, -18.938, -46.993, 34], // Patrocínio/MG
    [3143104, -18.73, -47.491, 34], // Monte Carmelo/MG
    [3103504, -18.646, -48.193, 34], // Araguari/MG
    [3114303, -18.991, -46.317, 34], // Carmo do Paranaíba/MG
    [3148004, -18.57, -46.501, 34], // Patos de Minas/MG
    [3155504, -19.186, -46.245, 34], // Rio Paranaíba/MG
    [3166808, -19.108, -46.696, 34], // Serra do Salitre/MG
    [3119302, -18.473, -47.193, 34], // Coromandel/MG
    [3104007, -19.59, -46.944, 34], // Araxá/MG
    [3156403, -18.884, -47.578, 34], // Romaria/MG
    [3129509, -19.475, -46.547, 34], // Ibiá/MG
    [3111507, -19.691, -46.172, 37], // Campos Altos/MG
  ],
  mogiana: [
    [3501004, -21.021, -47.371, 16], // Altinópolis/SP
    [3505906, -20.893, -47.592, 16], // Batatais/SP
    [3508207, -20.191, -47.71, 16], // Buritizal/SP
    [3509403, -21.275, -47.303, 16], // Cajuru/SP
    [3510906, -21.28, -47.164, 16], // Cássia dos Coqueiros/SP
    [3513207, -20.404, -47.421, 16], // Cristais Paulista/SP
    [3516200, -20.535, -47.404, 16], // Franca/SP
    [3523701, -20.642, -47.219, 16], // Itirapuã/SP
    [3525409, -20.312, -47.592, 16], // Jeriquara/SP
    [3533601, -20.73, -47.743, 16], // Nuporanga/SP
    [3536307, -20.638, -47.28, 16], // Patrocínio Paulista/SP
    [3537008, -20.253, -47.477, 16], // Pedregulho/SP
    [3542701, -20.606, -47.483, 16], // Restinga/SP
    [3543105, -20.458, -47.59, 16], // Ribeirão Corrente/SP
    [3547908, -21.086, -47.146, 16], // Santo Antônio da Alegria/SP
    [3549508, -20.593, -47.642, 16], // São José da Bela Vista/SP
    [3112406, -20.616, -47.057, 35], // Capetinga/MG
    [3115102, -20.583, -46.92, 35], // Cássia/MG
    [3116407, -20.397, -47.277, 34], // Claraval/MG
    [3129707, -20.461, -47.122, 35], // Ibiraci/MG
    [3132909, -21.076, -47.046, 35], // Itamogi/MG
    [3164704, -20.917, -46.984, 35], // São Sebastião do Paraíso/MG
    [3165107, -20.779, -47.096, 35], // São Tomás de Aquino/MG
  ],
  edge: [
    [3145455, -17.398, -43.572, 38], // Olhos d'Água/MG
    [4103008, -24.247, -52.788, 44], // Boa Esperança/PR
    [3201001, -18.54, -40.303, 27], // Boa Esperança/ES
  ],
}

function toMunicipality([code, latitude, longitude, areaCode]: Entry): Municipality {
  return { code, state: Math.trunc(code / 100_000), latitude, longitude, areaCode: String(areaCode) }
}

export const municipalities: Readonly<Record<RegionKey, readonly Municipality[]>> = {
  sul: entries.sul.map(toMunicipality),
  cerrado: entries.cerrado.map(toMunicipality),
  mogiana: entries.mogiana.map(toMunicipality),
}

/** Names that break careless code: one with an apostrophe, and one that exists in several states. */
export const trickyMunicipalities: readonly Municipality[] = entries.edge.map(toMunicipality)
