import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { NameDialog } from '../actions/NameDialog'
import { useConsole } from '../console/console'
import { call } from '../data/call'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { copyOf } from '../form/state/record'
import { hint } from '../page/Hints'
import { Menu } from '../page/overlays'
import { keys, pressed } from '../shortcuts/keys'
import { templateText } from './templateMessages'

interface FormTemplatesProps {
  readonly entity: Entity
  readonly present: RefObject<(() => Row) | null>
  onChoose(values: Row): void
}

export function FormTemplates({ entity, present, onChoose }: FormTemplatesProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [asked, setAsked] = useState<Row>()
  const { templates, keep, drop } = useTemplates(entity, anchor !== undefined)
  const findLast = useLast(entity)
  const notify = useNotify()
  const choose = (values: Row) => {
    setAnchor(undefined)
    onChoose(values)
  }
  const takeLast = async () => {
    const values = await findLast().catch(() => undefined)
    if (values) return choose(values)
    setAnchor(undefined)
    notify(templateText.noLast, { type: 'info' })
  }
  return (
    <>
      <Button aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {templateText.templates}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void takeLast()}>{templateText.useLast}</MenuItem>
        {templates.length > 0 && <Divider />}
        {templates.map(({ id, nome, valores }) => (
          <MenuItem
            key={id}
            aria-keyshortcuts={keys.template.drop}
            onClick={() => choose(valores)}
            onKeyDown={(event) => pressed(event, keys.template) && void drop(id)}
          >
            <ListItemText sx={{ mr: 2 }}>{nome}</ListItemText>
            <IconButton
              size="small"
              edge="end"
              aria-label={templateText.drop(nome)}
              {...hint(templateText.drop(nome))}
              onClick={(event) => {
                event.stopPropagation()
                void drop(id)
              }}
            >
              <Delete fontSize="small" />
            </IconButton>
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            setAnchor(undefined)
            setAsked(present.current?.() ?? {})
          }}
        >
          {templateText.keep}
        </MenuItem>
      </Menu>
      {asked && (
        <NameDialog
          title={templateText.keepTitle}
          label={templateText.name}
          help={templateText.nameHelp}
          longest={60}
          onClose={() => setAsked(undefined)}
          onSave={async (nome) => {
            await keep(nome, asked)
            notify(templateText.kept(nome), { type: 'success' })
          }}
        />
      )}
    </>
  )
}

function useTemplates(entity: Entity, isOpen: boolean) {
  const client = useQueryClient()
  const queryKey = ['templates', entity.name]
  const { data } = useQuery({
    queryKey,
    queryFn: () => call('GET /modelos', { query: { entidade: entity.name } }),
    enabled: isOpen,
  })
  const renewed = () => client.invalidateQueries({ queryKey })
  return {
    templates: data ?? [],
    keep: async (nome: string, valores: Row) => {
      await call('POST /modelos', { body: { entidade: entity.name, nome, valores } })
      await renewed()
    },
    drop: async (id: number) => {
      await call('DELETE /modelos/:id', { path: { id } }).finally(renewed)
    },
  }
}

function useLast(entity: Entity): () => Promise<Row | undefined> {
  const provider = useDataProvider<ConsoleDataProvider>()
  const { actor } = useConsole()
  return async () => {
    const { data } = await provider.getList(entity.name, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: systemNames.id, order: 'DESC' },
      filter: { [systemNames.createdBy]: actor.id },
      meta: { fields: [systemNames.id] },
    })
    const id = data[0]?.id
    if (id === undefined) return undefined
    const found = await provider.getOne(entity.name, { id: Number(id) })
    return copyOf(entity, found.data)
  }
}
