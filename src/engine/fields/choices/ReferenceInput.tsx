import { type ComponentType, useState } from 'react'
import type { Reference } from '#model/entity/entity'
import type { InputProps } from '../../contract'
import { inputText } from '../messages'
import { TextInput } from '../text/TextInput'
import { OpenRecords } from './OpenRecords'
import { Picker } from './Picker'
import { type Pickers, QuickAdd } from './QuickAdd'
import { type AddOption, useAddOption } from './useAddOption'
import { useOnlyChoice } from './useOnlyChoice'
import {
  type Option,
  type ReferenceOptions,
  useChosen,
  useReferenceOptions,
  useTarget,
} from './useReferenceOptions'

export const ReferenceInput = (input: InputProps) => referenceOr(OneReference, input)
export const ReferencesInput = (input: InputProps) => referenceOr(ManyReferences, input)

function referenceOr(Part: ComponentType<ReferenceProps>, input: InputProps) {
  return input.field.ref ? <Part input={input} reference={input.field.ref} /> : <TextInput {...input} />
}

interface ReferenceProps {
  readonly input: InputProps
  readonly reference: Reference
}

const pickers: Pickers = { reference: ReferenceInput, references: ReferencesInput }

const optionProps = {
  labelOf: (option: Option) => option.label,
  codesOf: (option: Option) => option.codes ?? [],
  keyOf: (option: Option) => String(option.id),
  isFiltered: true,
} as const

function stateProps(input: InputProps, found: ReferenceOptions, adding: AddOption) {
  const isWaiting = found.missing.length > 0
  return {
    options: adding.options,
    isLoading: found.isLoading,
    isAnswered: found.isAnswered,
    hasMore: found.hasMore,
    isDisabled: (isWaiting || found.isPreparing) && !input.readOnly,
    emptyText: found.hasFailed ? inputText.optionsFailed : inputText.noOptions,
    onOpen: found.open,
    onType: adding.type,
    asksMore: adding.asksMore,
    onMore: found.more,
    input:
      isWaiting && !input.readOnly && input.problem === undefined
        ? { ...input, field: { ...input.field, help: inputText.parentsFirst(found.missing) } }
        : input,
  }
}

function OneReference({ input, reference }: ReferenceProps) {
  const { value, onChange } = input
  const [picked, setPicked] = useState<Option>()
  const found = useReferenceOptions(reference, input)
  useOnlyChoice(input, found.only?.id)
  const id = typeof value === 'number' ? value : undefined
  const brought = id !== undefined && input.knownLabel !== undefined ? [{ id, label: input.knownLabel }] : []
  const target = useTarget(reference, input.siblings)
  const chosen = useChosen(target, id === undefined ? [] : [id], [
    ...brought,
    ...(picked ? [picked] : []),
    ...found.options,
  ])
  const choose = (option: Option | null) => {
    setPicked(option ?? undefined)
    onChange(option?.id)
  }
  const adding = useAddOption(input, target, found, choose)
  return (
    <OpenRecords input={input} entity={target.entity} chosen={chosen}>
      <QuickAdd input={input} reference={target} pickers={pickers} onAdd={choose}>
        <Picker<Option>
          {...optionProps}
          {...stateProps(input, found, adding)}
          value={chosen[0] ?? null}
          isOnly={input.required && id !== undefined && found.only?.id === id}
          onChange={(option) => {
            if (!adding.takes(option)) choose(option)
          }}
        />
        {adding.dialog}
      </QuickAdd>
    </OpenRecords>
  )
}

function ManyReferences({ input, reference }: ReferenceProps) {
  const { value, onChange } = input
  const [picked, setPicked] = useState<readonly Option[]>([])
  const found = useReferenceOptions(reference, input)
  useOnlyChoice(input, found.only && [found.only.id])
  const ids = Array.isArray(value) ? value.map(Number) : []
  const chosen = useChosen(reference, ids, [...picked, ...found.options])
  const choose = (options: readonly Option[]) => {
    setPicked(options)
    onChange(options.length === 0 ? undefined : options.map((option) => option.id))
  }
  const add = (option: Option) => choose([...chosen, option])
  const adding = useAddOption(input, reference, found, add)
  return (
    <OpenRecords input={input} entity={reference.entity} chosen={chosen}>
      <QuickAdd input={input} reference={reference} pickers={pickers} onAdd={add}>
        <Picker<Option>
          {...optionProps}
          {...stateProps(input, found, adding)}
          isMany
          value={chosen}
          isOnly={input.required && ids.length === 1 && found.only?.id === ids[0]}
          onChange={(options) => {
            if (!adding.takes(options.at(-1))) choose(options)
          }}
        />
        {adding.dialog}
      </QuickAdd>
    </OpenRecords>
  )
}
