/* Adds a last option to a picker that creates a record from the typed text. */
import { type ReactNode, useContext, useState } from 'react'
import type { Reference } from '#model/entity/entity'
import { ConsoleContext } from '../../console/console'
import type { InputProps } from '../../contract'
import { useMayCreate } from '../../empty/useMayCreate'
import { labelOfRecord } from '../../records/labelOfRecord'
import { inputText } from '../messages'
import { givenBy } from './givenBy'
import { NewRecordContext } from './newRecord'
import type { Option, ReferenceOptions } from './useReferenceOptions'

export interface AddOption {
  readonly options: readonly Option[]
  type(text: string): void
  asksMore(option: Option): boolean
  /** Opens the form and returns true if this is the option that does. */
  takes(option: Option | null | undefined): boolean
  readonly dialog: ReactNode
}

/** No record has the id 0. */
const newId = 0

export function useAddOption(
  input: InputProps,
  reference: Reference,
  found: ReferenceOptions,
  onAdd: (option: Option) => void,
): AddOption {
  const tools = useContext(ConsoleContext)
  const NewRecord = useContext(NewRecordContext)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const entity = reference.quickAdd ? tools?.index.get(reference.entity) : undefined
  const mayCreate = useMayCreate(entity)
  const given = givenBy(reference, input)
  const canAdd =
    NewRecord !== undefined &&
    tools !== undefined &&
    entity !== undefined &&
    given !== undefined &&
    mayCreate === true &&
    tools.slots.views[`${entity.name}.form`] === undefined
  const words = typed.trim()
  // Waits for the response to the typed text, or Enter would take this as the only option.
  const isOffered = canAdd && words !== '' && !found.isLoading && found.isAnswered
  return {
    options: isOffered ? [...found.options, { id: newId, label: inputText.create(words) }] : found.options,
    type(text) {
      setTyped(text)
      found.search(text)
    },
    asksMore: ({ id }) => id === newId,
    takes(option) {
      if (option?.id !== newId) return false
      setAsked(words)
      return true
    },
    dialog: canAdd && asked !== undefined && (
      <NewRecord
        entity={entity}
        typed={asked}
        given={given}
        onAdd={(record) => {
          setAsked(undefined)
          onAdd({ id: Number(record.id), label: labelOfRecord(entity, record) })
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
