/* Pickers for coded values and references. Hides where the options come from and MUI's Autocomplete. */
import CircularProgress from '@mui/material/CircularProgress'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { InputProps } from '../../contract'
import { inputText } from '../messages'
import { Combobox, type ComboboxProps } from './Combobox'
import { PickerFrame } from './PickerFrame'
import type { PopupState } from './useTypedKeys'

interface Options<T> {
  readonly input: InputProps
  readonly isOnly?: boolean
  readonly options: readonly T[]
  labelOf(option: T): string
  codesOf?(option: T): readonly string[]
  keyOf(option: T): string
  readonly isLoading?: boolean
  readonly isAnswered?: boolean
  readonly isDisabled?: boolean
  readonly isFiltered?: boolean
  readonly hasMore?: boolean
  readonly emptyText?: ReactNode
  asksMore?(option: T): boolean
  onOpen?(): void
  onMore?(): void
  onType?(text: string): void
}

interface SingleProps<T> extends Options<T> {
  readonly isMany?: false
  readonly value: T | null
  onChange(value: T | null): void
}

interface MultipleProps<T> extends Options<T> {
  readonly isMany: true
  readonly value: readonly T[]
  onChange(value: readonly T[]): void
}

export function Picker<T>(props: SingleProps<T> | MultipleProps<T>) {
  const value = useSteady(props.value, (each) => keysOf(each, props))
  if (props.isMany) {
    return (
      <Combobox<T, true>
        {...commonProps<T, true>(props)}
        multiple
        disableCloseOnSelect
        value={value as T[]}
        onChange={props.onChange}
      />
    )
  }
  return <Combobox<T> {...commonProps<T, false>(props)} value={value as T | null} onChange={props.onChange} />
}

/** Opens on a click anywhere in the frame; Autocomplete opens only on clicks on its input. */
function pressOn<T>({ input, isDisabled = false }: Options<T>, opening: PopupState) {
  return ({ target }: MouseEvent<HTMLElement>) => {
    // The text, the arrow and the clear buttons have handlers of their own.
    const isOwn = target instanceof Element && target.closest('input, button, .MuiChip-deleteIcon') !== null
    if (!isOwn && !opening.isOpen && !input.readOnly && !isDisabled) opening.open()
  }
}

/** Keeps the object's identity: Autocomplete discards the typed text when `value` changes it. */
function useSteady<V>(value: V, keyOf: (value: V) => string): V {
  const key = keyOf(value)
  const [kept, setKept] = useState({ key, value })
  if (kept.key === key) return kept.value
  setKept({ key, value })
  return value
}

function keysOf<T>(value: T | null | readonly T[], { keyOf, labelOf }: Options<T>): string {
  const options = value === null ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T]
  return JSON.stringify(options.map((option) => [keyOf(option), labelOf(option)]))
}

type SharedProps<T, Many extends boolean> = Omit<ComboboxProps<T, Many, false>, 'value' | 'onChange'>

/** Distance from the end of the list, in pixels, at which the next page is requested. */
const nearEnd = 120

function commonProps<T, Many extends boolean>(props: Options<T>): SharedProps<T, Many> {
  const { input, isLoading = false, isOnly = false } = props
  return {
    ...inputProps(props),
    ...(props.codesOf && { codesOf: props.codesOf }),
    ...(props.asksMore && { asksMore: props.asksMore }),
    ...(props.onOpen && { onOpen: props.onOpen }),
    ...(props.onType && { onType: props.onType }),
    disableClearable: isOnly as false,
    id: input.id,
    size: 'small',
    options: props.options,
    labelOf: props.labelOf,
    keyOf: props.keyOf,
    isFiltered: props.isFiltered ?? false,
    isAnswered: props.isAnswered ?? true,
    hasMore: props.hasMore ?? false,
    loading: isLoading,
    disabled: props.isDisabled ?? false,
    readOnly: input.readOnly,
    noOptionsText: props.emptyText ?? inputText.noOptions,
    slotProps: {
      ...(isOnly && { chip: { onDelete: undefined } }),
      listbox: {
        onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) {
          if (scrollHeight - scrollTop - clientHeight < nearEnd) props.onMore?.()
        },
      },
    },
    onBlur: () => input.onBlur(),
    onUntaken: (message) => input.onProblem(message),
  }
}

function inputProps<T, Many extends boolean>(
  props: Options<T>,
): Pick<ComboboxProps<T, Many, false>, 'renderInput'> {
  const { input, isLoading = false } = props
  return {
    renderInput(params, untaken, opening) {
      const press = pressOn(props, opening)
      const told = untaken === undefined ? input : { ...input, problem: untaken }
      return (
        <PickerFrame
          params={params}
          input={told}
          placeholder={input.readOnly || input.value !== undefined ? undefined : input.field.placeholder}
          attributes={{
            'aria-required': input.required || undefined,
            'aria-readonly': input.readOnly || undefined,
            'aria-busy': isLoading || undefined,
          }}
          busySign={isLoading && <CircularProgress color="inherit" size={16} aria-hidden="true" />}
          onPress={press}
        />
      )
    },
  }
}
