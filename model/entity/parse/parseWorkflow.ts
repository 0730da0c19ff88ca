/* The workflow of an entity. Hides its defaults, colour aliases and the rules of individual states. */
import type { Demand, Field, State, Transition, Workflow } from '../entity'

type TransitionLists = 'among' | 'demands' | 'input' | 'completes' | 'notBy'
type TransitionKeywords = Omit<Transition, 'name' | TransitionLists> &
  Partial<Pick<Transition, Exclude<TransitionLists, 'demands'>>> & {
    readonly demands?: readonly (string | Demand)[]
  }
export type WorkflowKeywords = Omit<Workflow, 'transitions' | 'states'> & {
  readonly states: Readonly<Record<string, Omit<State, 'locked'> & Partial<Pick<State, 'locked'>>>>
  readonly transitions: Readonly<Record<string, TransitionKeywords>>
}

export function parseWorkflow(words: WorkflowKeywords | undefined): Workflow | undefined {
  if (!words) return undefined
  const transitions = Object.entries(words.transitions).map(([name, transition]) => {
    const { input = [], demands: written = [], among = {}, completes = [], notBy = [] } = transition
    const demands = written.map((each) => (typeof each === 'string' ? { field: each } : each))
    const demanded = demands.map(({ field }) => field).filter((path) => !completes.includes(path))
    const asked = [...new Set([...input, ...demanded])]
    return [name, { name, ...transition, input: asked, demands, among, completes, notBy }]
  })
  const states = Object.entries(words.states).map(([value, state]) => [
    value,
    { ...state, ...colorOf(state), locked: state.locked ?? [] },
  ])
  return {
    ...words,
    states: Object.fromEntries(states),
    transitions: Object.fromEntries(transitions),
  }
}

const colours: Readonly<Record<string, string>> = {
  gray: 'default',
  grey: 'default',
  blue: 'info',
  green: 'success',
  red: 'error',
  orange: 'warning',
  yellow: 'warning',
}

function colorOf({ color }: Pick<State, 'color'>): Pick<State, 'color'> {
  return color === undefined ? {} : { color: colours[color] ?? color }
}

export function asState(field: Field, { states }: Workflow): Field {
  const values = field.values?.map(({ value, title }) => ({
    value,
    title: states[String(value)]?.label ?? title,
  }))
  return { ...field, readOnly: true, ...(values && { values }) }
}
