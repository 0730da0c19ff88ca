/*
 * A small form for a change that may require the current password: the server rejects the first attempt of an
 * old session at that field, which is then shown.
 */
import { useState } from 'react'
import { problemIn } from '../data/problemIn'
import { secretText } from './secretMessages'

/** `currentPassword` is undefined until the server asks for it. */
export interface SensitiveChange {
  readonly currentPassword?: string
}

/** Messages by input; `whole` belongs to none of them. */
export type SensitiveChangeErrors = Readonly<Record<string, string>>

export function useSensitiveChange<Wish extends SensitiveChange>(begun: Wish) {
  const [wish, setWish] = useState(begun)
  const [failure, setFailure] = useState<SensitiveChangeErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Wish> | SensitiveChange) => {
    setWish({ ...wish, ...part })
    setFailure({})
  }
  return {
    wish,
    failure,
    isBusy,
    change,
    /** Properties of a text input. */
    input: (name: keyof Wish & string, help?: string) => ({
      value: wish[name],
      error: failure[name] !== undefined,
      helperText: failure[name] ?? help,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        change({ [name]: target.value } as Partial<Wish>),
    }),
    /** Of the input that is shown once the server asks for the password. */
    password: {
      value: wish.currentPassword,
      problem: failure.currentPassword,
      onChange: (currentPassword: string) => change({ currentPassword }),
    },
    async send(missing: SensitiveChangeErrors, make: (wish: Wish) => Promise<void>): Promise<void> {
      if (isBusy) return
      setFailure(missing)
      if (Object.keys(missing).length > 0) return
      setBusy(true)
      try {
        await make(wish)
      } catch (error) {
        const found = failureIn(error)
        // The first rejection only shows the password input; it is not the user's mistake.
        if (found.currentPassword !== undefined && wish.currentPassword === undefined) {
          setWish({ ...wish, currentPassword: '' })
        } else setFailure(found)
      }
      setBusy(false)
    },
  }
}

export function failureIn(error: unknown): SensitiveChangeErrors {
  const errors = problemIn(error)?.errors ?? []
  if (errors.length > 0)
    return Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message]))
  return { whole: error instanceof Error && error.message ? error.message : secretText.failed }
}
