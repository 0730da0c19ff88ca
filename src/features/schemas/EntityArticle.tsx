/* The URL may name a section to scroll to. */
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { Icon, pathsOf, useConsole } from '../../engine'
import { editorText } from './editor/messages'
import { text } from './messages'
import { AccessPart } from './parts/AccessPart'
import { ActsPart } from './parts/ActsPart'
import { CallsPart } from './parts/CallsPart'
import { ChangesPart } from './parts/ChangesPart'
import { FieldsPart } from './parts/FieldsPart'
import { LinksPart } from './parts/LinksPart'
import { RulesPart } from './parts/RulesPart'
import { StatesPart } from './parts/StatesPart'

interface ArticleSection {
  readonly name: keyof typeof text.sections
  readonly body: ReactNode
}

export function EntityArticle({ entity }: { readonly entity: Entity }) {
  const [search, setSearch] = useSearchParams()
  const requestedPart = search.get('parte')
  const field = search.get('campo')
  useEffect(() => {
    const place = field === null ? requestedPart : `campo-${field}`
    if (place !== null) document.getElementById(`schema-${place}`)?.scrollIntoView()
  }, [requestedPart, field])
  const parts: readonly ArticleSection[] = [
    { name: 'campos', body: <FieldsPart entity={entity} fieldName={field} /> },
    { name: 'acesso', body: <ActsPart entity={entity} /> },
    { name: 'direitos', body: <AccessPart entity={entity} /> },
    ...(entity.workflow
      ? [{ name: 'situacoes', body: <StatesPart entity={entity} workflow={entity.workflow} /> } as const]
      : []),
    { name: 'relacoes', body: <LinksPart entity={entity} /> },
    { name: 'regras', body: <RulesPart entity={entity} /> },
    { name: 'chamadas', body: <CallsPart entity={entity} /> },
    { name: 'mudancas', body: <ChangesPart entity={entity} /> },
  ]
  return (
    <Card component="article" className="schema" aria-labelledby="schema-title">
      <Head entity={entity} />
      <nav aria-label={text.parts} className="schema-parts">
        {parts.map(({ name }) => (
          <Chip
            key={name}
            label={text.sections[name]}
            size="small"
            variant="outlined"
            component="button"
            clickable
            onClick={() => {
              setSearch({ ...Object.fromEntries(search), parte: name }, { replace: true })
              document.getElementById(`schema-${name}`)?.scrollIntoView()
            }}
          />
        ))}
      </nav>
      {parts.map(({ name, body }) => (
        <section
          key={name}
          id={`schema-${name}`}
          className="schema-part"
          aria-labelledby={`schema-${name}-title`}
        >
          <Typography variant="h2" id={`schema-${name}-title`} sx={{ mb: 1.5 }}>
            {text.sections[name]}
          </Typography>
          {body}
        </section>
      ))}
    </Card>
  )
}

function Head({ entity }: { readonly entity: Entity }) {
  const { area } = useConsole()
  return (
    <header className="schema-head">
      <div>
        <Typography
          variant="h2"
          id="schema-title"
          sx={{ fontSize: 22, display: 'flex', gap: 1, alignItems: 'center' }}
        >
          <Icon name={entity.menu?.icon} />
          {entity.plural}
        </Typography>
        {entity.help !== undefined && <Typography sx={{ color: 'text.secondary' }}>{entity.help}</Typography>}
        {entity.account && <Typography variant="body2">{text.account(entity.account.title)}</Typography>}
        <dl className="schema-facts">
          <Fact title={text.file} value={`schemas/${entity.name}.json`} />
          <Fact title={text.endpoint} value={`/api/${entity.endpoint}`} />
          <Fact title={text.label} value={entity.label} />
        </dl>
      </div>
      <div className="schema-tools">
        {import.meta.env.DEV && (
          <Button component={Link} to={{ search: `?cadastro=${entity.name}&editar` }} size="small">
            {editorText.open}
          </Button>
        )}
        {entity.path !== undefined && (
          <Button component={Link} to={pathsOf(entity, area).list} size="small">
            {text.openList}
          </Button>
        )}
        <Button size="small" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
    </header>
  )
}

function Fact({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  )
}
