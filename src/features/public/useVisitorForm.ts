/*
 * The values of a visitors' form, what is wrong with them and whether they are on their way. Hides how the server's
 * messages find their fields.
 */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { problemIn } from '../../engine'
import { text } from './messages'

/** Messages by field; `form` for those of no field. */
export type Problems = Readonly<Record<string, string | undefined>>

/** What an input of a field needs. */
export interface VisitorField {
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  onChange(value: string): void
}

interface VisitorFormOptions<Name extends string> {
  readonly initial: Readonly<Record<Name, string>>
  /** What is wrong, before the server is asked. */
  check(values: Readonly<Record<Name, string>>): Problems
  /** Rejects with the server's error. */
  send(values: Readonly<Record<Name, string>>): Promise<void>
}

/** Values, problems and the submit handler of a form. */
export function useVisitorForm<Name extends string>({ initial, check, send }: VisitorFormOptions<Name>) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.values(problems).some(Boolean)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [problems])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = check(values)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setProblems(problemsOf(error, Object.keys(initial)))
    } finally {
      setBusy(false)
    }
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
      onChange(value: string) {
        setValues({ ...values, [name]: value })
        if (problems[name]) setProblems({ ...problems, [name]: undefined })
      },
    }),
  }
}

function problemsOf(error: unknown, names: readonly string[]): Problems {
  const errors = problemIn(error)?.errors ?? []
  const message = error instanceof Error ? error.message : ''
  const atFields = errors.filter(({ path }) => names.includes(path.slice(1)))
  const elsewhere = errors.filter((each) => !atFields.includes(each)).map((each) => each.message)
  return {
    ...Object.fromEntries(atFields.map((each) => [each.path.slice(1), each.message])),
    form: elsewhere[0] ?? (atFields.length > 0 ? text.checkFields : message || text.failed),
  }
}
