import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { Combobox, useDataProvider, useDebounced } from '../../engine'

const most = 50
const none: readonly ChosenRecord[] = []

export interface ChosenRecord {
  readonly id: number
  readonly label: string
}

interface RecordChoiceProps {
  readonly entity: Entity
  readonly value: readonly ChosenRecord[]
  onChange(value: readonly ChosenRecord[]): void
}

export function RecordChoice({ entity, value, onChange }: RecordChoiceProps) {
  const dataProvider = useDataProvider()
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim())
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['field-choice', entity.name, search],
    placeholderData: (last) => last,
    queryFn: async (): Promise<readonly ChosenRecord[]> => {
      const [[field, order] = ['id', 'ASC'] as const] = entity.list.sort
      const found = await dataProvider.getList(entity.name, {
        filter: search === '' ? {} : { q: search },
        sort: { field, order },
        pagination: { page: 1, perPage: most },
        meta: { labels: true, fields: ['id'], relevance: search !== '' },
      })
      return found.data.map(({ id, _label }) => ({ id, label: _label }))
    },
  })
  return (
    <Combobox<ChosenRecord, true>
      multiple
      options={data ?? none}
      value={[...value]}
      loading={isFetching}
      isFiltered
      isAnswered={search === words.trim() && !isPlaceholderData}
      hasMore={data?.length === most}
      labelOf={({ label }) => label}
      keyOf={({ id }) => String(id)}
      onChange={onChange}
      onType={setWords}
      renderInput={(params) => <TextField {...params} label={entity.plural} />}
    />
  )
}
