/* Connects a form property to its input. Each field subscribes to its own problems only. */
import type { FieldProps } from '@rjsf/utils'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Field } from '#model/entity/entity'
import { isJudgedSingly } from '#model/entity/itemOf'
import { isRow } from '#model/entity/jsonSchema'
import { isObject, isPlace, isReference } from '#model/entity/kindGuards'
import { unitBy } from '#model/show/unit'
import type { InputProps, Siblings } from '../contract'
import { afterPress } from './afterPress'
import { FieldInput } from './FieldInput'
import { isOpen, siblingsOf } from './state/beside'
import { closedHelp } from './state/closedHelp'
import { type Form, useForm } from './state/FormScope'
import { followers } from './state/periods'
import { unchanging, useProblemSource, useProblems } from './state/problems'
import { pointerOf, valueAt } from './state/record'
import { useSuggestion } from './state/suggestions'
import { useAllowedOptions } from './useAllowedOptions'
import { useFarWarning } from './useFarWarning'
import { useFitting } from './useFitting'

type Path = readonly (string | number)[]

export function EntityField(props: FieldProps) {
  const form = useForm()
  const { path } = props.fieldPathId
  const siblings = useMemo(() => siblingsOf(form, path), [form, path])
  const field = form.fieldAt(path)
  if (!field) return null
  const isOfRecord = path.length === 1
  const Drawn = field.fits ? Fitted : field.among ? Limited : isOfRecord && isPlace(field) ? Placed : Known
  return <Drawn {...props} form={form} field={field} path={path} siblings={siblings} />
}

function Fitted(props: ResolvedFieldProps) {
  return <Known {...props} field={useFitting(props.form, props.field, props.path, props.siblings)} />
}

function Limited(props: ResolvedFieldProps) {
  return <Known {...props} field={useAllowedOptions(props.field, props.siblings)} />
}

function Placed(props: ResolvedFieldProps) {
  return <Known {...props} oddity={useFarWarning(props.form, props.field)} />
}

interface ResolvedFieldProps extends FieldProps {
  readonly oddity?: string | undefined
  readonly form: Form
  readonly field: Field
  readonly path: Path
  readonly siblings: Siblings
}

function Known(props: ResolvedFieldProps) {
  const { form, field: declared, path, siblings, oddity, fieldPathId, required, schema } = props
  const { store } = form
  const field = useAsCalled(useAsResolved(declared, schema.format), siblings)
  const pointer = pointerOf(path)
  const { problem, warning } = useProblems(store, pointer)
  const items = useSyncExternalStore(useProblemSource(store, pointer), () => store.itemProblemsAt(pointer))
  const isDemanded = useDemand(form, declared, path, required === true)
  useEffect(() => placeAt(store, pointer), [store, pointer])

  const input: Omit<InputProps, 'value'> = {
    id: fieldPathId.$id,
    field: helped(form, field, path),
    required: isDemanded,
    readOnly: form.isReadOnly || !isOpen(form, path),
    ...problemsOf(declared, problem, items),
    warning: warning ?? oddity,
    siblings,
    onChange(next) {
      store.edit(pointer)
      form.suggestions.touch(pointer)
      store.setValue(path, next)
      const also = followers(fieldsAround(form, path), declared, next, form.today)
      for (const [name, other] of Object.entries(also)) store.setValue([...path.slice(0, -1), name], other)
    },
    onAssume(next) {
      form.assumed.set(pointer, next)
      store.setValue(path, next)
    },
    onBlur() {
      store.flush()
      afterPress(() => store.leave(pointer))
    },
    onFocus: () => store.enter(pointer),
    onProblem: (message) => store.blame(pointer, message),
  }
  return <ValueInput form={form} path={path} input={input} />
}

interface ValueInputProps {
  readonly form: Form
  readonly path: Path
  readonly input: Omit<InputProps, 'value'>
}

/** The part of a field that a keystroke renders. */
function ValueInput({ form, path, input }: ValueInputProps) {
  const value = useValue(form, input.field, path)
  const proposal = useSuggestion(form, pointerOf(path))
  return (
    <FieldInput
      {...input}
      field={marked(input.field, proposal)}
      value={value}
      knownLabel={knownLabel(form, input.field, path, value)}
    />
  )
}

function placeAt(store: Form['store'], pointer: string): () => void {
  const leave = [store.place(pointer), store.place(`${pointer}/*`)]
  return () => {
    for (const each of leave) each()
  }
}

function problemsOf(
  field: Field,
  problem: string | undefined,
  items: string,
): Pick<InputProps, 'problem' | 'itemProblems'> {
  if (items === '') return { problem }
  const found: unknown = JSON.parse(items)
  const itemProblems = Object.fromEntries(
    Object.entries(isRow(found) ? found : {}).map(([at, message]) => [at, String(message)]),
  )
  if (isJudgedSingly(field)) return { problem, itemProblems }
  return { problem: problem ?? Object.values(itemProblems)[0] }
}

function fieldsAround({ entity, fieldAt }: Form, path: Path): readonly Field[] {
  return path.length === 1 ? entity.fields : (fieldAt(path.slice(0, -1))?.fields ?? [])
}

function useDemand(form: Form, field: Field, path: Path, isRequired: boolean): boolean {
  const { store, entity } = form
  const isFixed = isRequired
    ? holdersOf(form, path).length === 0
    : path.length > 1 || entity.rules.length === 0
  return useSyncExternalStore(isFixed ? unchanging : store.subscribe, () =>
    isRequired ? isInside(form, path) : path.length === 1 && store.isAsked(field),
  )
}

/** False inside an empty optional object, whose required fields are not required yet. */
function isInside(form: Form, path: Path): boolean {
  return holdersOf(form, path).every((holder) => valueAt(form.store.getRecord(), holder) !== undefined)
}

function holdersOf({ fieldAt }: Form, path: Path): readonly Path[] {
  const holders = path.slice(0, -1).map((_step, at) => path.slice(0, at + 1))
  return holders.filter((holder) => typeof holder.at(-1) === 'string' && isObject(fieldAt(holder)))
}

function useAsResolved(field: Field, format: string | undefined): Field {
  return useMemo(
    () => (format === undefined || format === field.format ? field : { ...field, format }),
    [field, format],
  )
}

function useAsCalled(field: Field, siblings: Siblings): Field {
  const { titleFrom, unitFrom } = field
  const given = (name: string | undefined) => (name === undefined ? undefined : siblings.get(name))
  const sourceOf = (name: string | undefined) => (name === undefined ? unchanging : siblings.subscribe)
  const title = useSyncExternalStore(sourceOf(titleFrom), () => given(titleFrom))
  const measured = useSyncExternalStore(sourceOf(unitFrom), () => given(unitFrom))
  return useMemo(() => {
    const unit = unitFrom === undefined ? undefined : unitBy(field, measured)
    const named = typeof title === 'string' && title.trim() !== '' ? { ...field, title } : field
    return unit === undefined ? named : { ...named, unit }
  }, [field, title, unitFrom, measured])
}

/** Only the first row of a list shows the help texts. */
function isRepeated(path: Path): boolean {
  return path.some((step) => typeof step === 'number' && step > 0)
}

function helped(form: Form, field: Field, path: Path): Field {
  const { help: _help, ...plain } = field
  if (isRepeated(path)) return plain
  const help = closedHelp(form, field)
  return help === undefined ? field : { ...plain, help }
}

function marked(field: Field, proposal: string | undefined): Field {
  if (proposal === undefined) return field
  return { ...field, help: field.help === undefined ? proposal : `${proposal} ${field.help}` }
}

function useValue({ store }: Form, field: Field, path: Path): unknown {
  const pointer = pointerOf(path)
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeTo(pointer, listener),
    [store, pointer],
  )
  const own = useSyncExternalStore(subscribe, () => valueAt(store.getValues(), path))
  const computed = useSyncExternalStore(field.computed === undefined ? unchanging : store.subscribe, () =>
    // As JSON, because a computed list is a new array on every call.
    field.computed === undefined ? undefined : JSON.stringify(valueAt(store.getRecord(), path)),
  )
  if (field.computed === undefined) return own ?? undefined
  const value: unknown = computed === undefined ? undefined : JSON.parse(computed)
  return value
}

/** The label that came with the record, while the value is unchanged. */
function knownLabel({ record }: Form, field: Field, path: Path, value: unknown): string | undefined {
  if (!isReference(field) || !record || value !== valueAt(record, path)) return undefined
  const label = valueAt(record._labels, [path.join('.')])
  return typeof label === 'string' ? label : undefined
}
