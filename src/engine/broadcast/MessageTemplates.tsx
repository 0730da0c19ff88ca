/* The templates of messages to many: begins with one, changes it, or saves what is written as a new one. */
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { type RaRecord, useCreate, useGetList, useNotify, useUpdate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity, MessageTemplate } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { type QuotableField, quotedPaths } from '#model/record/recipients'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { NameDialog } from '../saving/NameDialog'
import { broadcastText } from './messages'
import type { Message } from './useMessage'

interface MessageTemplatesProps {
  readonly message: Message
  readonly fields: readonly QuotableField[]
  /** Called when the page of all templates is opened. */
  onLeave(): void
}

export function MessageTemplates(props: MessageTemplatesProps) {
  const { index, actor } = useConsole()
  const entity = [...index.values()].find((each) => each.messageTemplate && mayAct(each, 'list', actor))
  const parts = entity?.messageTemplate
  return parts && <TemplateMenu {...props} entity={entity} parts={parts} />
}

interface TemplateMenuProps extends MessageTemplatesProps {
  readonly entity: Entity
  readonly parts: MessageTemplate
}

const mostTemplates = 100

function TemplateMenu({ message, fields, onLeave, entity, parts }: TemplateMenuProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [chosen, setChosen] = useState<RaRecord>()
  const [isNaming, setNaming] = useState(false)
  const [create] = useCreate()
  const [update] = useUpdate()
  const { data = [], isPending } = useGetList(
    entity.name,
    {
      pagination: { page: 1, perPage: mostTemplates },
      sort: { field: parts.name, order: 'ASC' },
      meta: { fields: Object.values(parts) },
    },
    { enabled: anchor !== undefined },
  )
  const textOf = (template: RaRecord, part: keyof MessageTemplate) => String(template[parts[part]] ?? '')
  const known = new Set(fields.map(({ path }) => path))
  const isFitting = (template: RaRecord) =>
    quotedPaths(textOf(template, 'subject'), textOf(template, 'text')).every((path) => known.has(path))
  const { subject, text } = message.content
  const written = { [parts.subject]: subject, [parts.text]: text }
  const isWritten = subject.trim() !== '' && text.trim() !== ''
  const close = () => setAnchor(undefined)
  const choose = (template: RaRecord) => {
    close()
    setChosen(template)
    message.change({ subject: textOf(template, 'subject'), text: textOf(template, 'text') })
  }
  const isChanged = chosen && (textOf(chosen, 'subject') !== subject || textOf(chosen, 'text') !== text)
  const save = async () => {
    close()
    if (!chosen) return
    const saved = { id: chosen.id, data: written, previousData: chosen }
    try {
      setChosen(await update(entity.name, saved, { returnPromise: true }))
      notify(broadcastText.updated(textOf(chosen, 'name')), { type: 'success' })
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : '', { type: 'error' })
    }
  }
  const saveAs = async (name: string) => {
    const made = { data: { ...written, [parts.name]: name } }
    setChosen(await create(entity.name, made, { returnPromise: true }))
    notify(broadcastText.saved(name), { type: 'success' })
  }
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {broadcastText.templates}
      </Button>
      <Menu
        open={anchor !== undefined && !isPending}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: { maxHeight: 400, maxWidth: 360 } } }}
      >
        {data.length === 0 && <MenuItem disabled>{broadcastText.noTemplates}</MenuItem>}
        {data.map((template) => (
          <MenuItem key={template.id} disabled={!isFitting(template)} onClick={() => choose(template)}>
            <ListItemText
              primary={textOf(template, 'name')}
              secondary={isFitting(template) ? textOf(template, 'subject') : broadcastText.misfit}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
        <Divider />
        {isWritten && isChanged && mayAct(entity, 'edit', actor) && (
          <MenuItem onClick={() => void save()}>{broadcastText.update(textOf(chosen, 'name'))}</MenuItem>
        )}
        {mayAct(entity, 'create', actor) && (
          <MenuItem
            disabled={!isWritten}
            onClick={() => {
              close()
              setNaming(true)
            }}
          >
            {broadcastText.saveTemplate}
          </MenuItem>
        )}
        <MenuItem component={Link} to={paths.list} onClick={onLeave}>
          {broadcastText.allTemplates}
        </MenuItem>
      </Menu>
      {isNaming && (
        <NameDialog
          title={broadcastText.saveTitle}
          label={broadcastText.templateName}
          help={broadcastText.templateHelp}
          longest={80}
          onClose={() => setNaming(false)}
          onSave={saveAs}
        />
      )}
    </>
  )
}
