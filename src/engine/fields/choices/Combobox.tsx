/*
 * Every searchable drop-down. Wraps MUI's Autocomplete: options are ranked by match and Enter takes the best;
 * on blur only an unambiguous match is taken, and other text is reported.
 */
import Autocomplete, { type AutocompleteProps, type AutocompleteValue } from '@mui/material/Autocomplete'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { inputText } from '../messages'
import { bestFirst, hasWords, type OptionNames } from './bestOptions'
import { useBlankOnce } from './useBlankOnce'
import { type PopupState, useTypedKeys } from './useTypedKeys'

type AutocompleteOf<T, Many extends boolean, Kept extends boolean> = AutocompleteProps<T, Many, Kept, false>
type OwnProps =
  | 'options'
  | 'onChange'
  | 'renderInput'
  | 'onInputChange'
  | 'inputValue'
  | 'open'
  | 'filterOptions'
  | 'autoHighlight'
  | 'autoSelect'
  | 'freeSolo'
  | 'getOptionLabel'
  | 'getOptionKey'
  | 'isOptionEqualToValue'
  | 'onKeyDown'
  | 'onOpen'
  | 'onHighlightChange'

const mostShown = 200

export type InputParts = Parameters<AutocompleteOf<unknown, boolean, boolean>['renderInput']>[0]

/** Text that was not taken is reported before a problem, and a problem before the help. */
interface ComboboxInput extends InputParts {
  readonly error: boolean
  readonly helperText: string | undefined
}

export interface ComboboxProps<T, Many extends boolean, Kept extends boolean>
  extends Omit<AutocompleteOf<T, Many, Kept>, OwnProps>,
    OptionNames<T> {
  readonly options: readonly T[]
  keyOf(option: T): string
  readonly isFiltered?: boolean
  /** The options match the current text; Enter and Tab wait for this. */
  readonly isAnswered?: boolean
  readonly hasMore?: boolean
  /** Whether the option is an action, such as creating a record, which blur does not take. */
  asksMore?(option: T): boolean
  onChange(value: AutocompleteValue<T, Many, Kept, false>): void
  onOpen?(): void
  onType?(text: string): void
  onUntaken?(message: string | undefined): void
  readonly problem?: string | undefined
  readonly help?: string | undefined
  renderInput(params: ComboboxInput, untaken: string | undefined, opening: PopupState): ReactNode
}

/**
 * A single choice, or several with `multiple`.
 * @example <Combobox options={towns} value={town} labelOf={nameOf} keyOf={idOf} onChange={choose}
 * renderInput={…} />
 */
export function Combobox<T, Many extends boolean = false, Kept extends boolean = false>(
  props: ComboboxProps<T, Many, Kept>,
) {
  const { typed, untaken, opening, offered, fresh, keys, ...on } = useCombobox(props)
  const {
    options,
    labelOf,
    codesOf,
    keyOf,
    isFiltered,
    isAnswered,
    hasMore,
    asksMore,
    onChange,
    onType,
    onUntaken,
    onOpen,
    onBlur,
    onFocus,
    onClose,
    problem,
    help,
    renderInput,
    ...rest
  } = props
  const told = untaken ?? problem
  return (
    <Autocomplete<T, Many, Kept, false>
      clearText={inputText.clear}
      openText={inputText.open}
      closeText={inputText.close}
      noOptionsText={inputText.noOptions}
      loadingText={inputText.loading}
      fullWidth
      autoHighlight
      filterSelectedOptions={rest.multiple === true}
      {...rest}
      options={fresh}
      getOptionLabel={labelOf}
      getOptionKey={keyOf}
      // While the user types, highlights the best match instead of the current value.
      isOptionEqualToValue={(option, value) =>
        (rest.multiple === true || typed === '') && keyOf(option) === keyOf(value)
      }
      filterOptions={(all) => offered(all, typed).slice(0, isFiltered ? undefined : mostShown)}
      open={opening.isOpen}
      onOpen={opening.open}
      onClose={(event, reason) => {
        opening.close()
        onClose?.(event, reason)
      }}
      onChange={(_event, value) => {
        // Autocomplete reports no input change when the typed text equals the option's label.
        on.type('')
        onChange(value)
      }}
      onHighlightChange={(_event, option, reason) => on.point(reason === 'keyboard' ? option : null)}
      onInputChange={(_event, text, reason) => on.type(reason === 'input' ? text : '')}
      onKeyDown={keys.onKeyDown}
      onFocus={(event: FocusEvent<HTMLDivElement>) => {
        on.tell(undefined)
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLDivElement>) => {
        if (!keys.leave()) on.tell(inputText.untaken(typed))
        onBlur?.(event)
      }}
      renderInput={(params) =>
        renderInput({ ...params, error: told !== undefined, helperText: told ?? help }, untaken, opening)
      }
    />
  )
}

function useCombobox<T, Many extends boolean, Kept extends boolean>(props: ComboboxProps<T, Many, Kept>) {
  const { options, labelOf, codesOf, keyOf, isFiltered = false, isAnswered = true, hasMore = false } = props
  const { asksMore = () => false, multiple, value, readOnly, onChange, onType, onUntaken, onOpen } = props
  const named: OptionNames<T> = { labelOf, ...(codesOf && { codesOf }) }
  const [typed, setTyped] = useState('')
  const [untaken, setUntaken] = useState<string>()
  const opening = useOpening(onOpen)
  // An option highlighted with the arrow keys counts as chosen.
  const pointed = useRef<T>(undefined)
  const chosen = multiple ? (value as readonly T[]) : []
  const isChosen = (option: T) => chosen.some((each) => keyOf(each) === keyOf(option))
  const offered = (all: readonly T[], text: string) => offeredFrom(named, isFiltered, asksMore, all, text)
  const fresh = useBlankOnce(options, isAnswered)
  const keys = useTypedKeys({
    named,
    options: offered(options, typed).filter((option) => !isChosen(option)),
    typed,
    isAnswered: isAnswered && fresh === options,
    isAll: !hasMore,
    opening,
    isClosed: readOnly === true,
    asksMore,
    pointed: () => pointed.current,
    onTake(option) {
      setTyped('')
      onChange((multiple ? [...chosen, option] : option) as AutocompleteValue<T, Many, Kept, false>)
    },
  })
  const tell = (text: string | undefined) => {
    setUntaken(text)
    onUntaken?.(text)
  }
  const type = (text: string) => {
    if (text !== '') tell(undefined)
    pointed.current = undefined
    setTyped(text)
    onType?.(text)
  }
  const point = (option: T | null) => {
    pointed.current = option ?? undefined
  }
  return { typed, untaken, opening, offered, fresh, keys, tell, type, point }
}

function useOpening(onOpen: (() => void) | undefined): PopupState {
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    open() {
      onOpen?.()
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

function offeredFrom<T>(
  named: OptionNames<T>,
  isFiltered: boolean,
  asksMore: (option: T) => boolean,
  all: readonly T[],
  text: string,
): T[] {
  const fitting = isFiltered || text === '' ? all : all.filter((option) => hasWords(named, option, text))
  return bestFirst(named, fitting, text).toSorted((a, b) => Number(asksMore(a)) - Number(asksMore(b)))
}
