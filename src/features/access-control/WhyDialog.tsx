import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { scopeWords } from '#model/describe/scopeWords'
import type { Entity } from '#model/entity/entity'
import { Combobox, useConsole } from '../../engine'
import type { Group } from './draft'
import { type AccessSubject, explain } from './explain'
import { text } from './messages'
import { RecordCheck } from './RecordCheck'

interface WhyDialogProps {
  readonly groups: readonly Group[]
  readonly initial: Group
  has(group: Group, permission: string): boolean
  onClose(): void
}

export function WhyDialog({ groups, initial, has, onClose }: WhyDialogProps) {
  const { entities, index } = useConsole()
  const sections = entities.toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'))
  const [groupId, setGroupId] = useState(initial.id)
  const [entity, setEntity] = useState(sections[0])
  const [key, setKey] = useState('section')
  const group = groups.find(({ id }) => id === groupId) ?? initial
  const choices = entity ? choicesOf(entity) : []
  const chosen = choices.find((choice) => choice.key === key) ?? choices[0]
  const reasons =
    entity && chosen
      ? explain(entity, chosen.missing, {
          slug: group.slug,
          has: (name) => has(group, name),
          scopeOf: (each) => scopeWords(index, each, group.slug)?.join(text.scopeOr),
        })
      : []

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="why-title">
      <DialogTitle id="why-title">{text.why}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{text.whyHint}</DialogContentText>
        <TextField
          select
          label={text.group}
          value={groupId}
          onChange={(event) => setGroupId(Number(event.target.value))}
        >
          {groups.map(({ id, description }) => (
            <MenuItem key={id} value={id}>
              {description}
            </MenuItem>
          ))}
        </TextField>
        <Combobox<Entity, false, true>
          options={sections}
          value={entity}
          disableClearable
          labelOf={({ plural }) => plural}
          keyOf={({ name }) => name}
          onChange={(next) => {
            setEntity(next)
            setKey('section')
          }}
          renderInput={(params) => <TextField {...params} label={text.section} />}
        />
        <TextField
          select
          label={text.what}
          value={chosen?.key ?? ''}
          onChange={(event) => setKey(event.target.value)}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.key} value={choice.key}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <div role="status">
          {reasons.map((reason) => (
            <Alert key={reason} severity="info" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {reason}
            </Alert>
          ))}
        </div>
        {entity && chosen?.missing.kind === 'record' && (
          <RecordCheck key={`${entity.name} ${group.id}`} entity={entity} group={group} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Choice {
  readonly key: string
  readonly label: string
  readonly missing: AccessSubject
}

function choicesOf(entity: Entity): readonly Choice[] {
  const acts = (['create', 'edit', 'remove', 'export'] as const).map((name) => ({
    name,
    label: text.acts[name],
  }))
  const actions = [...acts, ...Object.values(entity.workflow?.transitions ?? {}), ...entity.actions]
  return [
    { key: 'section', label: text.wholeSection, missing: { kind: 'section' } },
    { key: 'record', label: text.record, missing: { kind: 'record' } },
    ...actions.map(({ name, label }) => ({
      key: `action ${name}`,
      label: text.action(label),
      missing: { kind: 'action', name } as const,
    })),
    ...entity.fields
      .filter(({ system }) => !system)
      .map(({ name, title }) => ({
        key: `field ${name}`,
        label: text.field(title),
        missing: { kind: 'field', name } as const,
      })),
  ]
}
