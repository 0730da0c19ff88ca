/*
 * What a person wishes of the server in a small form, which the server grants once they have proved who they are: where
 * the session is old it refuses at the password, which is asked for from then on.
 */
import { useState } from 'react'
import { problemIn } from '../data/problemIn'
import { secretText } from './secretMessages'

/** A wish, with the present password once that is asked for. */
export interface ProvedWish {
  readonly currentPassword?: string
}

/** Messages by input; `whole` is about none of them. */
export type WishFailure = Readonly<Record<string, string>>

/** The wish, what is wrong with it, and the ways to change and to send it. */
export function useProvedWish<Wish extends ProvedWish>(begun: Wish) {
  const [wish, setWish] = useState(begun)
  const [failure, setFailure] = useState<WishFailure>({})
  const [isBusy, setBusy] = useState(false)
  return {
    wish,
    failure,
    isBusy,
    change(part: Partial<Wish>) {
      setWish({ ...wish, ...part })
      setFailure({})
    },
    /** Sends it unless something is missing; a refusal is told at the inputs. */
    async send(missing: WishFailure, make: (wish: Wish) => Promise<void>): Promise<void> {
      if (isBusy) return
      setFailure(missing)
      if (Object.keys(missing).length > 0) return
      setBusy(true)
      try {
        await make(wish)
      } catch (error) {
        const found = failureIn(error)
        // From now on it is asked for; the first time that is no mistake of the person.
        if (found.currentPassword !== undefined && wish.currentPassword === undefined) {
          setWish({ ...wish, currentPassword: '' })
        } else setFailure(found)
      }
      setBusy(false)
    },
  }
}

/** What a server refused, by the inputs it is about. */
export function failureIn(error: unknown): WishFailure {
  const errors = problemIn(error)?.errors ?? []
  if (errors.length > 0)
    return Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message]))
  return { whole: error instanceof Error && error.message ? error.message : secretText.failed }
}
