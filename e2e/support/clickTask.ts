/* A task whose clicks and keys are counted. */
import type { Hands } from '../../scripts/bench/clicks/hands'

export type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: number }

export interface ClickTask {
  readonly name: string
  readonly title: string
  /** The previous number of clicks, counted by hand. */
  readonly was: string
  /** The maximum number of clicks. Filling in a field counts as one, for focusing it. */
  readonly goal: number
  readonly role: string
  run(hands: Hands): Promise<void>
}

export const list = async (hands: Hands, path: string) =>
  (await hands.ask('GET', path)) as readonly FoundRecord[]
export const must = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what)
}
