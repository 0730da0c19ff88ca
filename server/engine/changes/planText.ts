/* Formats a plan for the terminal, open decisions first. */
import { changesText } from './messages'
import type { AnswerOption, LocatedChange, PlannedChange } from './migrationContext'

/** An answer with its code in the plan: the number of the difference and a letter. */
export interface Answer extends AnswerOption {
  readonly name: string
}

export function answersOf(planned: readonly PlannedChange[]): readonly Answer[] {
  return inOrder(planned).flatMap(({ offers }, at) =>
    offers.map((offer, which) => ({ ...offer, name: `${at + 1}${String.fromCharCode(97 + which)}` })),
  )
}

function inOrder<Each extends PlannedChange>(planned: readonly Each[]): readonly Each[] {
  return [...planned.filter(({ waits }) => waits), ...planned.filter(({ waits }) => !waits)]
}

export function planText(planned: readonly LocatedChange[]): string {
  if (planned.length === 0) return changesText.nothing
  const answers = answersOf(planned)
  const waiting = planned.filter(({ waits }) => waits).length
  const lines = inOrder(planned).flatMap((each, at) => {
    const { place, text, samples = [], offers, waits } = each
    const mark = waits ? `${at + 1}.` : '✓'
    return [
      `${mark} [${each.class}] ${place}: ${text}`,
      ...samples.map((sample) => `     ${sample}`),
      ...answers.flatMap((answer) =>
        offers.some(({ entry }) => entry === answer.entry)
          ? [`   ${answer.name}) ${answer.text}`, `       ${JSON.stringify(answer.entry)}`]
          : [],
      ),
    ]
  })
  return [...lines, '', waiting === 0 ? changesText.noWaiting : changesText.waiting(waiting)].join('\n')
}
