import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { scopeWords } from '#model/describe/scopeWords'
import { anyoneOf } from '#model/describe/whoMay'
import { acts, type Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../../../engine'
import { text } from '../messages'
import { rolesOf } from '../roles'
import { SchemaTable } from './SchemaTable'

export function ActsPart({ entity }: { readonly entity: Entity }) {
  const { entities, index, area } = useConsole()
  const roles = rolesOf(entities)
  const readers = roles.filter(
    ({ role }) => mayAct(entity, 'list', anyoneOf(role)) || mayAct(entity, 'view', anyoneOf(role)),
  )
  return (
    <>
      <SchemaTable
        label={text.acts.table}
        heads={[text.acts.act, ...roles.map(({ title }) => title)]}
        rows={acts.map((act) => ({
          key: act,
          cells: [
            text.acts.names[act],
            ...roles.map(({ role }) => <May key={role} isGiven={mayAct(entity, act, anyoneOf(role))} />),
          ],
        }))}
      />
      {readers.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            {text.acts.scope}
          </Typography>
          <dl className="schema-scopes">
            {readers.map(({ role, title }) => (
              <div key={role}>
                <dt>{title}</dt>
                <dd>{scopeWords(index, entity, role)?.join(text.acts.or) ?? text.acts.all}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="schema-quiet">
        {text.acts.groups} <Link to={`/${area}/conf/acessos`}>{text.acts.toGroups}</Link>
      </p>
    </>
  )
}

function May({ isGiven }: { readonly isGiven: boolean }) {
  return isGiven ? (
    <span className="schema-right" data-right="sets">
      {text.acts.yes}
    </span>
  ) : (
    <span className="schema-right" data-right="none" aria-label={text.acts.noWords} role="img">
      {text.acts.no}
    </span>
  )
}
