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
import { type QuotableField, quotedByTitle, quotedPaths } from '#model/record/recipients'
import { NameDialog } from '../actions/NameDialog'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { useMayCreate } from '../empty/useMayCreate'
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
  const mayCreate = useMayCreate(entity)
  const paths = useEntityPaths(entity)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isNaming, setNaming] = useState(false)
  const templates = useTemplates(message, { entity, parts, fields, isOpen: anchor !== undefined })
  const known = new Set(fields.map(({ path }) => path))
  const close = () => setAnchor(undefined)
  const closeAfter = (work: () => unknown) => () => {
    close()
    work()
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
        open={anchor !== undefined && !templates.isPending}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: { maxHeight: 400, maxWidth: 360 } } }}
      >
        {templates.all.length === 0 && <MenuItem disabled>{broadcastText.noTemplates}</MenuItem>}
        {templates.all.map(({ row, name, subject, text }) => {
          const isFitting = quotedPaths(fields, subject, text).every((path) => known.has(path))
          return (
            <MenuItem key={row.id} disabled={!isFitting} onClick={closeAfter(() => templates.choose(row))}>
              <ListItemText
                primary={name}
                secondary={isFitting ? subject : broadcastText.misfit}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
              />
            </MenuItem>
          )
        })}
        <Divider />
        {templates.changed !== undefined && mayAct(entity, 'edit', actor) && (
          <MenuItem onClick={closeAfter(templates.save)}>{broadcastText.update(templates.changed)}</MenuItem>
        )}
        {mayCreate && (
          <MenuItem disabled={!templates.isWritten} onClick={closeAfter(() => setNaming(true))}>
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
          onSave={templates.saveAs}
        />
      )}
    </>
  )
}

interface TemplateSource extends Pick<TemplateMenuProps, 'entity' | 'parts' | 'fields'> {
  readonly isOpen: boolean
}

function useTemplates(message: Message, { entity, parts, fields, isOpen }: TemplateSource) {
  const notify = useNotify()
  const [chosen, setChosen] = useState<RaRecord>()
  const [create] = useCreate()
  const [update] = useUpdate()
  const query = {
    pagination: { page: 1, perPage: mostTemplates },
    sort: { field: parts.name, order: 'ASC' as const },
    meta: { fields: Object.values(parts) },
  }
  const { data = [], isPending } = useGetList(entity.name, query, { enabled: isOpen })
  const partsOf = (row: RaRecord) => ({
    row,
    name: String(row[parts.name] ?? ''),
    subject: quotedByTitle(fields, String(row[parts.subject] ?? '')),
    text: quotedByTitle(fields, String(row[parts.text] ?? '')),
  })
  const { subject, text } = message.content
  const written = { [parts.subject]: subject, [parts.text]: text }
  const isWritten = subject.trim() !== '' && text.trim() !== ''
  const last = chosen && partsOf(chosen)
  const isChanged = last && isWritten && (last.subject !== subject || last.text !== text)
  return {
    all: data.map(partsOf),
    isPending,
    isWritten,
    /** Name of the chosen template, if what is written differs from it. */
    changed: isChanged ? last.name : undefined,
    choose(row: RaRecord) {
      setChosen(row)
      const { subject: to, text: body } = partsOf(row)
      message.change({ subject: to, text: body })
    },
    async save() {
      if (!last) return
      const saved = { id: last.row.id, data: written, previousData: last.row }
      try {
        setChosen(await update(entity.name, saved, { returnPromise: true }))
        notify(broadcastText.updated(last.name), { type: 'success' })
      } catch (problem) {
        notify(problem instanceof Error ? problem.message : '', { type: 'error' })
      }
    },
    async saveAs(name: string) {
      const made = { data: { ...written, [parts.name]: name } }
      setChosen(await create(entity.name, made, { returnPromise: true }))
      notify(broadcastText.saved(name), { type: 'success' })
    },
  }
}
