import { conditionWords } from '#model/describe/conditionWords'
import { pathTitle } from '#model/describe/pathTitle'
import type { Entity, Transition, Workflow } from '#model/entity/entity'
import { lazyPart, StateChip, useConsole } from '../../../engine'
import { text } from '../messages'
import { roleTitles } from '../roles'
import { SchemaTable } from './SchemaTable'

interface StatesPartProps {
  readonly entity: Entity
  readonly workflow: Workflow
}

const StateDiagram = lazyPart(() => import('./StateDiagram').then((part) => part.StateDiagram))

export function StatesPart({ entity, workflow }: StatesPartProps) {
  return (
    <>
      <StateDiagram workflow={workflow} />
      <SchemaTable
        label={text.states.table}
        heads={[
          text.states.transition,
          text.states.from,
          text.states.to,
          text.states.roles,
          text.states.asks,
          text.states.when,
        ]}
        rows={Object.values(workflow.transitions).map((transition) => ({
          key: transition.name,
          cells: [
            transition.label,
            <States key="from" entity={entity} values={transition.from} />,
            <States key="to" entity={entity} values={[transition.to]} />,
            <Takers key="roles" transition={transition} />,
            <RequiredInput key="asks" entity={entity} transition={transition} />,
            <When key="when" entity={entity} transition={transition} />,
          ],
        }))}
      />
      <SchemaTable
        label={text.states.stateTable}
        heads={[text.states.state, text.states.locked]}
        rows={Object.entries(workflow.states).map(([value, state]) => ({
          key: value,
          cells: [
            <StateChip key="state" entity={entity} value={value} />,
            <Closed key="locked" entity={entity} state={state} />,
          ],
        }))}
      />
    </>
  )
}

function States({
  entity,
  values,
}: {
  readonly entity: Entity
  readonly values: readonly (string | number)[]
}) {
  return (
    <span className="schema-states">
      {values.map((value) => (
        <StateChip key={value} entity={entity} value={value} />
      ))}
    </span>
  )
}

function Takers({ transition: { roles, notBy } }: { readonly transition: Transition }) {
  const titles = roleTitles(useConsole().entities)
  const names = roles.map((role) => titles.get(role) ?? role)
  return (
    <>
      {names.length === 0 ? text.states.nobody : names.join(', ')}
      {notBy.length > 0 && <span className="schema-asked">{text.states.notBy}</span>}
    </>
  )
}

function RequiredInput({ entity, transition }: { readonly entity: Entity; readonly transition: Transition }) {
  const { index } = useConsole()
  const demanded = new Set(transition.demands.map(({ field }) => field))
  const paths = [...new Set([...transition.input, ...transition.completes])]
  return paths
    .map((path) => {
      const title = pathTitle(index, entity, path)
      return demanded.has(path) ? title : text.states.optional(title)
    })
    .join(', ')
}

function When({
  entity,
  transition: { when },
}: {
  readonly entity: Entity
  readonly transition: Transition
}) {
  const { index, entities } = useConsole()
  if (when === undefined) return text.states.always
  return conditionWords(index, entity, when, roleTitles(entities)) ?? <code>{when}</code>
}

function Closed({ entity, state }: { readonly entity: Entity; readonly state: Workflow['states'][string] }) {
  const { index } = useConsole()
  const named = (paths: readonly string[]) => paths.map((path) => pathTitle(index, entity, path)).join(', ')
  const closed =
    state.locked === true
      ? text.states.lockedAll
      : state.locked.length === 0
        ? text.states.lockedNone
        : named(state.locked)
  return [closed, ...(state.approval ? [text.states.waits(named(state.approval.fields))] : [])].join('; ')
}
