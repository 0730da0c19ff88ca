/* The address of a visitor. States and cities are official lists, fetched when needed. */
import { useEffect, useState } from 'react'
import { formats } from '#model/formats/index'
import type { PlaceChoice } from '#model/wire/people/visitor'
import { call, VisitorInput } from '../../engine'
import { text } from './messages'
import { SelectField } from './SelectField'
import type { VisitorField } from './useVisitorForm'

export type AddressName = 'cep' | 'estado' | 'cidade' | 'bairro' | 'logradouro' | 'numero'

interface AddressFieldsProps {
  field(name: AddressName): VisitorField
}

/** Changing the state clears the city. */
export function AddressFields({ field }: AddressFieldsProps) {
  const cep = field('cep')
  const state = field('estado')
  const states = usePlaces('states', () => call('GET /register/estados'))
  const cities = usePlaces(state.value, () =>
    call('GET /register/cidades/:state', { path: { state: state.value } }),
  )
  const city = field('cidade')
  const isElsewhere =
    cities.length > 0 && city.value !== '' && cities.every(({ id }) => String(id) !== city.value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is another at every drawing
  useEffect(() => {
    if (isElsewhere) city.onChange('')
  }, [isElsewhere])
  return (
    <>
      <VisitorInput
        {...cep}
        label={text.cep}
        autoComplete="postal-code"
        inputMode="numeric"
        onChange={(typed) => cep.onChange(formats.cep.mask(typed))}
      />
      <SelectField {...state} label={text.state} empty={text.chooseState} choices={choicesOf(states)} />
      <SelectField {...city} label={text.city} empty={text.chooseCity} choices={choicesOf(cities)} />
      <VisitorInput {...field('bairro')} label={text.district} autoComplete="address-level3" />
      <VisitorInput {...field('logradouro')} label={text.street} autoComplete="address-line1" />
      <VisitorInput {...field('numero')} label={text.number} autoComplete="off" />
    </>
  )
}

function choicesOf(places: readonly PlaceChoice[]) {
  return places.map(({ id, nome }) => [String(id), nome] as const)
}

/** Empty while loading. */
function usePlaces(key: string, read: () => Promise<readonly PlaceChoice[]>): readonly PlaceChoice[] {
  const [found, setFound] = useState<{ readonly key: string; readonly places: readonly PlaceChoice[] }>()
  // The key says what is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isGone = false
    if (key === '') return
    read().then(
      (places) => isGone || setFound({ key, places }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [key])
  return found?.key === key ? found.places : []
}
