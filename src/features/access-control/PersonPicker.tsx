/* Chooses one of the people of a group, found by their names on the server. */
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { encodeQuery } from '#model/query/queryUrl'
import { apiUrl, request } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'

/** People offered at a time; more are found by their names. */
const most = 50

/** Somebody of a group. */
export interface Person {
  readonly id: number
  readonly label: string
}

interface PersonPickerProps {
  readonly group: Group
  /** The entity whose records sign in as people of the group. */
  readonly entity: Entity | undefined
  readonly value: Person | null
  readonly help: string
  onChange(person: Person | null): void
}

/** The picker. */
export function PersonPicker({ group, entity, value, help, onChange }: PersonPickerProps) {
  const [words, setWords] = useState('')
  const people = usePeople(group, entity, value ? '' : words)
  return (
    <Autocomplete
      options={people.data ?? []}
      loading={people.isFetching}
      value={value}
      inputValue={words}
      // The server has found what fits.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={text.noPerson}
      loadingText={text.loading}
      onChange={(_event, chosen) => onChange(chosen)}
      onInputChange={(_event, typed) => setWords(typed)}
      renderInput={(params) => <TextField {...params} label={text.person} helperText={help} />}
    />
  )
}

function usePeople(group: Group, entity: Entity | undefined, words: string) {
  const asked = useDeferredValue(words.trim())
  return useQuery({
    queryKey: ['access', 'people', group.id, asked],
    enabled: entity !== undefined,
    placeholderData: (last) => last,
    queryFn: async (): Promise<readonly Person[]> => {
      const query = {
        filter: { role: group.id },
        ...(asked !== '' && { q: asked }),
        sort: entity?.list.sort ?? [],
        range: [0, most - 1],
        fields: ['id'],
        labels: true,
      } as const
      const { json } = await request(`${apiUrl}/${entity?.endpoint}?${encodeQuery(query)}`)
      return (json as { id: number; _label: string }[]).map(({ id, _label }) => ({ id, label: _label }))
    },
  })
}
