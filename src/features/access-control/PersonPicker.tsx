import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { Combobox, useDataProvider } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'

const most = 50

const none: readonly Person[] = []

export interface Person {
  readonly id: number
  readonly label: string
}

interface PersonPickerProps {
  readonly group: Group
  /** The entity whose records sign in as members of the group. */
  readonly entity: Entity | undefined
  readonly value: Person | null
  readonly help: string
  onChange(person: Person | null): void
}

export function PersonPicker({ group, entity, value, help, onChange }: PersonPickerProps) {
  const [words, setWords] = useState('')
  const people = usePeople(group, entity, words)
  return (
    <Combobox<Person>
      options={people.data ?? none}
      loading={people.isFetching}
      value={value}
      isFiltered
      isAnswered={people.isAnswered}
      hasMore={people.data?.length === most}
      labelOf={({ label }) => label}
      keyOf={({ id }) => String(id)}
      noOptionsText={text.noPerson}
      onChange={onChange}
      onType={setWords}
      help={help}
      renderInput={(params) => <TextField {...params} label={text.person} />}
    />
  )
}

function usePeople(group: Group, entity: Entity | undefined, words: string) {
  const dataProvider = useDataProvider()
  const search = words.trim()
  const deferredSearch = useDeferredValue(search)
  const answer = useQuery({
    queryKey: ['access', 'people', group.id, deferredSearch],
    enabled: entity !== undefined,
    placeholderData: (last) => last,
    queryFn: async (): Promise<readonly Person[]> => {
      if (!entity) return []
      const [[field, order] = ['id', 'ASC'] as const] = entity.list.sort
      const { data } = await dataProvider.getList(entity.name, {
        filter: { role: group.id, ...(deferredSearch !== '' && { q: deferredSearch }) },
        sort: { field, order },
        pagination: { page: 1, perPage: most },
        meta: { labels: true, fields: ['id'], relevance: deferredSearch !== '' },
      })
      return data.map(({ id, _label }) => ({ id, label: _label }))
    },
  })
  const { isPlaceholderData, isSuccess, isError } = answer
  return {
    ...answer,
    isAnswered: deferredSearch === search && ((isSuccess && !isPlaceholderData) || isError),
  }
}
