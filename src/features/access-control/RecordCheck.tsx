/* Checks whether a person can see a record, by viewing as that person. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useState } from 'react'
import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { apiUrl, type ConsoleDataProvider, request, useConsole, useDataProvider } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'
import { type Person, PersonPicker } from './PersonPicker'

interface RecordCheckProps {
  readonly entity: Entity
  readonly group: Group
}

export function RecordCheck({ entity, group }: RecordCheckProps) {
  const { entities } = useConsole()
  const dataProvider = useDataProvider()
  const [person, setPerson] = useState<Person | null>(null)
  const [id, setId] = useState('')
  const [answer, setAnswer] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const people = entities.find(({ account }) => account?.role === group.slug)
  const isReady = person !== null && /^\d{1,9}$/.test(id)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!person || !isReady || isBusy) return
    setBusy(true)
    const asPerson = { viewAs: `${group.id}/${person.id}`, name: person.label }
    setAnswer(await judge(dataProvider, entity, Number(id), asPerson))
    setBusy(false)
  }
  const change = (next: () => void) => {
    setAnswer(undefined)
    next()
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      style={{ display: 'grid', gap: 16, paddingTop: 8 }}
      aria-label={text.recordCheck}
    >
      <PersonPicker
        group={group}
        entity={people}
        value={person}
        help={text.recordCheckHelp}
        onChange={(chosen) => change(() => setPerson(chosen))}
      />
      <TextField
        label={text.recordId}
        value={id}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change(() => setId(event.target.value.replace(/\D/g, '')))}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={!isReady}
        loading={isBusy}
        sx={{ justifySelf: 'start' }}
      >
        {text.verify}
      </Button>
      <div role="status">{answer !== undefined && <Alert severity="info">{answer}</Alert>}</div>
    </form>
  )
}

async function judge(
  dataProvider: ConsoleDataProvider,
  entity: Entity,
  id: number,
  { viewAs, name }: { readonly viewAs: string; readonly name: string },
): Promise<string> {
  try {
    const { data } = await dataProvider.getOne(entity.name, { id, meta: { labels: true } })
    if (data.ativo === false) return text.because.inactive
    const search = new URLSearchParams({ filter: JSON.stringify({ id }), fields: 'id' })
    const headers = { 'View-As': viewAs }
    const { json } = await request(`${apiUrl}/${entity.endpoint}?${search}`, { headers })
    return Array.isArray(json) && json.length > 0 ? text.because.seen(name) : text.because.outside(name)
  } catch (error) {
    if (!(error instanceof HttpError)) return text.failedToAsk
    return error.status === 404 ? text.because.noRecord : error.message
  }
}
