/*
 * Country, states and municipalities with the codes of the IBGE, which every installation needs: addresses refer
 * to them by these codes, here and in files that come from outside.
 */
import places from '#generated/places.json'
import type { SeedTools } from '../engine/index'

type State = readonly [code: number, initials: string, name: string]
type City = readonly [code: number, name: string, latitude: number, longitude: number]

const states = places.states as unknown as readonly State[]
const cities = places.cities as unknown as Readonly<Record<string, readonly City[]>>

/** The country, which the list of the IBGE does not number. */
const brazil = { id: 1, nome: 'Brasil' }

/**
 * Fills the three lists of places; what is there already stays.
 * @example await seed({ db, entities, validators }, seedPlaces)
 */
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
