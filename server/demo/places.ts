/* Addresses and external files refer to places by their IBGE codes. */
import places from '#generated/places.json'
import type { SeedTools } from '../engine/index'

type State = readonly [code: number, initials: string, name: string]
type City = readonly [code: number, name: string, latitude: number, longitude: number]

const states = places.states as unknown as readonly State[]
const cities = places.cities as unknown as Readonly<Record<string, readonly City[]>>

/** IBGE has no code for the country. */
const brazil = { id: 1, nome: 'Brasil' }

/** Existing rows are kept. @example await seed({ db, entities, validators }, seedPlaces) */
export async function seedPlaces({ insertFixedRows }: SeedTools): Promise<void> {
  await insertFixedRows('pais', [brazil])
  await insertFixedRows(
    'estado',
    states.map(([id, sigla, nome]) => ({ id, nome, sigla, pais_id: brazil.id })),
  )
  await insertFixedRows(
    'cidade',
    Object.entries(cities).flatMap(([state, rows]) =>
      rows.map(([id, nome, latitude, longitude]) => ({
        id,
        nome,
        estado_id: Number(state),
        latitude,
        longitude,
      })),
    ),
  )
}
