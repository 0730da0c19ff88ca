import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { noSiblings } from '../fields/fieldKind'
import { fieldKinds } from '../fields/index'
import { narrowingText } from './messages'
import { useChooseNarrowing } from './useNarrowing'

const ReferenceInput = fieldKinds.reference.Input
const nothing = () => undefined

interface NarrowingPickersProps {
  readonly entities: readonly Entity[]
  readonly chosen: URLSearchParams
  onDone(): void
}

export function NarrowingPickers({ entities, chosen, onDone }: NarrowingPickersProps) {
  const id = useId()
  const choose = useChooseNarrowing()
  return (
    <Stack spacing={2} sx={{ p: 2.5 }}>
      <Typography variant="h2">{narrowingText.title}</Typography>
      {ReferenceInput &&
        entities.map((entity) => (
          <ReferenceInput
            key={entity.name}
            id={`${id}-${entity.name}`}
            field={fieldTo(entity)}
            value={chosen.has(entity.name) ? Number(chosen.get(entity.name)) : undefined}
            required={false}
            readOnly={false}
            siblings={noSiblings}
            onChange={(value) => choose({ [entity.name]: typeof value === 'number' ? value : undefined })}
            onBlur={nothing}
            onProblem={nothing}
          />
        ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {narrowingText.hint}
      </Typography>
      <Button
        disabled={entities.every(({ name }) => !chosen.has(name))}
        onClick={() => {
          choose(Object.fromEntries(entities.map(({ name }) => [name, undefined])))
          onDone()
        }}
      >
        {narrowingText.clear}
      </Button>
    </Stack>
  )
}

function fieldTo({ name, title }: Entity): Field {
  const schema = { type: 'integer', title, 'x-field': { ref: { entity: name } } }
  const [field] = parseEntity('narrowing', {
    title: narrowingText.title,
    type: 'object',
    properties: { chosen: schema },
  }).fields
  if (!field) throw new Error('A schema of one field has one')
  return field
}
