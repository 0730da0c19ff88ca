import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { MissingReferences } from '#model/wire/installation/firstSteps'
import { useConsole } from '../console/console'
import { pathsOf } from '../console/routing'
import { ContactList } from './ContactList'
import { emptyText } from './messages'
import { whoEnters } from './whoEnters'

type Missing = MissingReferences['faltam']

interface MissingNoticeProps {
  readonly entity: Entity
  readonly missing: Missing
}

/** What must be entered before a record of the entity: whom to ask, and links for the person's own part. */
export function MissingNotice({ entity, missing }: MissingNoticeProps) {
  const { index } = useConsole()
  const asked = missing.filter(({ cadastra }) => !cadastra)
  return (
    <>
      <Typography sx={{ mt: 1 }}>
        {emptyText.needs(
          entity,
          missing.flatMap(({ entidade }) => index.get(entidade) ?? []),
        )}
      </Typography>
      {asked.length > 0 ? <WhomToAsk missing={asked} /> : <OwnLinks missing={missing} />}
    </>
  )
}

function WhomToAsk({ missing }: Pick<MissingNoticeProps, 'missing'>) {
  const { index } = useConsole()
  const contacts = missing.flatMap(({ contatos }) => contatos)
  const known = contacts.filter(
    ({ nome, papel }, at) => contacts.findIndex((each) => each.nome === nome && each.papel === papel) === at,
  )
  if (known.length > 0) {
    return (
      <Typography component="div" sx={{ mt: 1 }}>
        {emptyText.ask}
        <ContactList contacts={known} />
      </Typography>
    )
  }
  const roles = missing.flatMap(({ entidade }) => {
    const target = index.get(entidade)
    return target ? whoEnters(target, index) : []
  })
  return <Typography sx={{ mt: 1 }}>{emptyText.enteredBy([...new Set(roles)])}</Typography>
}

function OwnLinks({ missing }: Pick<MissingNoticeProps, 'missing'>) {
  const { index, area } = useConsole()
  return missing.map(({ entidade, titulo }, at) => {
    const target = index.get(entidade)
    return (
      target && (
        <Button
          key={entidade}
          component={Link}
          to={pathsOf(target, area).create}
          variant={at === 0 ? 'contained' : 'outlined'}
          sx={{ mt: 2, mx: 0.5 }}
        >
          {emptyText.create(titulo)}
        </Button>
      )
    )
  })
}
