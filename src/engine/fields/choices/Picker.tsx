/*
 * Room: values that are picked. Hides where the choices come from and the library's autocomplete.
 *
 * A searchable drop-down for coded values and references. Hides MUI's Autocomplete, its pt-BR texts, label and messages;
 * a read-only field cannot be opened.
 */
import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { fold } from '#model/query/fold'
import type { InputProps } from '../fieldKind'
import { hintOf, InputHint, lookOf, labelOf as titleOf } from '../labels'
import { inputText } from '../messages'
import { useHeldPress } from './useHeldPress'
import { goOn, waitForNext } from './waitForNext'

interface Options<T> {
  readonly input: InputProps
  /** Nothing else could be chosen in its place: taking it away would only put it in again. */
  readonly isOnly?: boolean
  readonly options: readonly T[]
  labelOf(option: T): string
  keyOf(option: T): string
  readonly isLoading?: boolean
  /** The options are those of the typed text; Enter waits until they are. */
  readonly isAnswered?: boolean
  readonly isDisabled?: boolean
  /** Options come from the server, already narrowed by the typed text. */
  readonly isFiltered?: boolean
  readonly emptyText?: ReactNode
  /** Is the option one that asks for more? Leaving the field does not take it. For options that the server has narrowed. */
  asksMore?(option: T): boolean
  onOpen?(): void
  /** The end of the list came in sight. */
  onMore?(): void
  onType?(text: string): void
}

interface One<T> extends Options<T> {
  readonly isMany?: false
  readonly value: T | null
  onChange(value: T | null): void
}

interface Many<T> extends Options<T> {
  readonly isMany: true
  readonly value: readonly T[]
  onChange(value: readonly T[]): void
}

/** Lets one option be picked, or several (`isMany`). */
export function Picker<T>(props: One<T> | Many<T>) {
  const value = useSteady(props.value, (each) => keysOf(each, props))
  const opening = useOpening(props)
  const keys = useKeys(props, opening)
  if (props.isMany) {
    return (
      <Autocomplete
        {...commonProps<T, true>(props, opening, keys)}
        multiple
        filterSelectedOptions
        disableCloseOnSelect
        value={value as T[]}
        onChange={(_event, value) => props.onChange(value)}
      />
    )
  }
  return (
    <Autocomplete
      {...commonProps<T, false>(props, opening, keys)}
      value={value as T | null}
      onChange={(_event, value) => props.onChange(value)}
    />
  )
}

interface Keys {
  /** Before the library acts on it. */
  onKeyDown(event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }): void
  onType(text: string): void
  leave(): void
}

function pressEnter(target: EventTarget | undefined): void {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/** Position of the option that Enter would take. */
function highlightedIn(field: EventTarget): number | undefined {
  const id = field instanceof Element ? field.getAttribute('aria-activedescendant') : null
  const at = id === null ? undefined : document.getElementById(id)?.dataset.optionIndex
  return at === undefined ? undefined : Number(at)
}

/** Enter is kept until the answer is there, and then given to the field as if pressed then. Tab takes what was looked for, and goes on. */
function useKeys<T>(
  { input, isAnswered = true, isLoading = false, options, onType, asksMore }: Options<T>,
  { isOpen }: Opening,
): Keys {
  const field = useRef<EventTarget>(undefined)
  const typed = useRef('')
  const isLeaving = useRef(false)
  /** Position of the option that leaving takes. */
  const takenIn = (target: EventTarget | undefined) => {
    const at = target && highlightedIn(target)
    const found = at === undefined ? undefined : options[at]
    return at === undefined || (found !== undefined && asksMore?.(found)) ? undefined : at
  }
  const held = useHeldPress(isAnswered && (options.length > 0 || !isLoading), () => {
    const { current } = field
    const isTaken = isLeaving.current ? takenIn(current) !== undefined : options.length > 0
    if (isTaken) pressEnter(current)
    if (isLeaving.current && current instanceof HTMLElement) goOn(current)
  })
  return {
    onKeyDown(event) {
      held.drop()
      const { key, target } = event
      const isTab = key === 'Tab' && !event.shiftKey && typed.current !== ''
      const isPress = (key === 'Enter' && !event.nativeEvent.isComposing) || isTab
      if (!isPress || !isOpen || input.readOnly) return
      if (isAnswered) {
        if (!isTab || takenIn(target) === undefined) return
        pressEnter(target)
        if (target instanceof HTMLElement && waitForNext(target)) event.preventDefault()
        return
      }
      event.preventDefault()
      event.defaultMuiPrevented = true
      field.current = target
      isLeaving.current = isTab
      // With nothing typed, what comes first is no choice.
      if (typed.current !== '') held.hold()
    },
    onType(text) {
      typed.current = text
      onType?.(text)
    },
    leave: held.drop,
  }
}

interface Opening {
  readonly isOpen: boolean
  open(): void
  close(): void
  /** Opens at a press beside the text as well: the library opens only at one on it. */
  press(event: MouseEvent<HTMLElement>): void
}

function useOpening<T>({ input, isDisabled = false, onOpen }: Options<T>): Opening {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    onOpen?.()
    setOpen(true)
  }
  return {
    isOpen,
    open,
    close: () => setOpen(false),
    press({ target }) {
      // The text, the arrow, the cross and the crosses of chosen values do their own.
      const isOwn = target instanceof Element && target.closest('input, button, .MuiChip-deleteIcon') !== null
      if (!isOwn && !isOpen && !input.readOnly && !isDisabled) open()
    },
  }
}

/** The same object as before while it means the same: Autocomplete throws typed text away when its value is new. */
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

type Common<T, Multiple extends boolean> = Omit<
  AutocompleteProps<T, Multiple, false, false>,
  'value' | 'onChange'
>

/** So near to the end of the list, in pixels, the next options are asked for. */
const nearEnd = 120

function commonProps<T, Multiple extends boolean>(
  props: Options<T>,
  opening: Opening,
  keys: Keys,
): Common<T, Multiple> {
  const { input, labelOf, keyOf, isLoading = false, isOnly = false } = props
  return {
    disableClearable: isOnly as false,
    id: input.id,
    size: 'small',
    fullWidth: true,
    autoHighlight: true,
    options: props.options,
    loading: isLoading,
    disabled: props.isDisabled,
    readOnly: input.readOnly,
    getOptionLabel: labelOf,
    getOptionKey: keyOf,
    isOptionEqualToValue: (option, value) => keyOf(option) === keyOf(value),
    filterOptions: props.isFiltered
      ? (options) => options
      : (options, { inputValue }) =>
          options.filter((option) => fold(labelOf(option)).includes(fold(inputValue))),
    noOptionsText: props.emptyText ?? inputText.noOptions,
    loadingText: inputText.loading,
    openText: inputText.open,
    closeText: inputText.close,
    clearText: inputText.clear,
    open: opening.isOpen,
    onOpen: opening.open,
    onClose: opening.close,
    slotProps: {
      ...(isOnly && { chip: { onDelete: undefined } }),
      listbox: {
        onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) {
          if (scrollHeight - scrollTop - clientHeight < nearEnd) props.onMore?.()
        },
      },
    },
    onInputChange: (_event, text, reason) => keys.onType(reason === 'input' ? text : ''),
    onKeyDown: keys.onKeyDown,
    onBlur: () => {
      keys.leave()
      input.onBlur()
    },
    renderInput: (params) => (
      <TextField
        {...params}
        sx={lookOf(input)}
        label={titleOf(input)}
        error={input.problem !== undefined}
        helperText={hintOf(input) && <InputHint input={input} />}
        placeholder={input.readOnly || input.value !== undefined ? undefined : input.field.placeholder}
        slotProps={{
          ...params.slotProps,
          formHelperText: { component: 'div' },
          inputLabel: { ...params.slotProps.inputLabel, onClick: opening.press },
          htmlInput: {
            ...params.slotProps.htmlInput,
            'aria-required': input.required || undefined,
            'aria-readonly': input.readOnly || undefined,
            'aria-busy': isLoading || undefined,
          },
          input: {
            ...params.slotProps.input,
            onMouseDown: opening.press,
            endAdornment: (
              <>
                {isLoading && <CircularProgress color="inherit" size={16} aria-hidden="true" />}
                {params.slotProps.input.endAdornment}
              </>
            ),
          },
        }}
      />
    ),
  }
}
