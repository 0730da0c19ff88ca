/* A message appears on blur or submit, never while its field is being typed in. Only submitting moves the focus. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { afterPress, keyWrites, problemIn } from '../../engine'
import { text } from './messages'

/** Messages by field; `form` has those without a field. */
export type FormProblems = Readonly<Record<string, string | undefined>>

export interface VisitorField {
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  readonly 'aria-required': boolean
  onChange(value: string): void
  onBlur(): void
}

interface VisitorFormOptions<Name extends string> {
  readonly initial: Readonly<Record<Name, string>>
  /** Validates before the server does. */
  check(values: Readonly<Record<Name, string>>): FormProblems
  /** Rejects with the server's error. */
  send(values: Readonly<Record<Name, string>>): Promise<void>
}

export function useVisitorForm<Name extends string>({ initial, check, send }: VisitorFormOptions<Name>) {
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState<FormProblems>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<Name>()
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(initial)

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const refuse = (problems: FormProblems) => {
    setLeft(new Set(names))
    setEditing(undefined)
    setRefused(problems)
    setAttempts((count) => count + 1)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (Object.values(check(values)).some(Boolean)) return refuse({})
    setRefused({})
    setBusy(true)
    keyWrites()
    try {
      await send(values)
    } catch (error) {
      refuse(problemsOf(error, names))
    } finally {
      setBusy(false)
    }
  }

  const own = check(values)
  const shown = names.filter((name) => left.has(name) && name !== editing)
  const problems: FormProblems = {
    ...Object.fromEntries(shown.map((name) => [name, own[name]])),
    ...refused,
  }
  return {
    values,
    problems,
    isBusy,
    submit,
    ref: form,
    field: (name: Name): VisitorField => ({
      name,
      value: values[name],
      problem: problems[name],
      'aria-required': check({ ...values, [name]: '' })[name] === text.required,
      onChange(value: string) {
        // Autofill changes several fields in one event, so the update must not use stale values.
        setValues((now) => ({ ...now, [name]: value }))
        setEditing(name)
        setRefused(({ [name]: _gone, ...others }) => others)
      },
      onBlur() {
        // A message may shift the page; it waits for the click, so that a button does not move away from the pointer.
        afterPress(() => {
          setLeft((now) => new Set([...now, name]))
          setEditing(undefined)
        })
      },
    }),
  }
}

function problemsOf(error: unknown, names: readonly string[]): FormProblems {
  const errors = problemIn(error)?.errors ?? []
  const message = error instanceof Error ? error.message : ''
  const atFields = errors.filter(({ path }) => names.includes(path.slice(1)))
  const elsewhere = errors.filter((each) => !atFields.includes(each)).map((each) => each.message)
  return {
    ...Object.fromEntries(atFields.map((each) => [each.path.slice(1), each.message])),
    form: elsewhere[0] ?? (atFields.length > 0 ? text.checkFields : message || text.failed),
  }
}
