import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { missingFields, openModes } from '#model/import/importFields'
import { keptLines, mappedOf, modesFor, openColumns } from '#model/import/matching'
import { useConsole } from '../../console/console'
import { ColumnTable } from './ColumnTable'
import { columnNames } from './cellPlaces'
import { FixedValues } from './FixedValues'
import { sheetText } from './messages'
import { OutsideLines } from './OutsideLines'
import { Choice, SheetForm } from './SheetForm'
import type { MatchStep, SheetImporting } from './useSheetImport'

interface MatchColumnsProps {
  readonly entity: Entity
  readonly importing: SheetImporting
  readonly step: MatchStep
}

export function MatchColumns({ entity, importing, step }: MatchColumnsProps) {
  const { index, actor } = useConsole()
  const { check, reset } = importing
  const { laid, mode, problem } = step
  const mapped = mappedOf(step)
  const { modes } = modesFor(entity, actor, mapped)
  const lacks = mode === 'atualizar' ? [] : missingFields(index, entity, actor, mapped)
  const missing = lacks.map(({ title }) => title).join(', ')
  const hasColumn = laid.columns.some(({ path }) => path !== null)
  const lines = keptLines(step)
  const names = columnNames(laid.columns.map(({ title }) => title))
  const open = openColumns(step).map((at) => names[at])
  return (
    <>
      {problem !== undefined && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <SheetForm importing={importing} step={step} />
      <OutsideLines importing={importing} step={step} />
      <ColumnTable importing={importing} step={step} />
      <FixedValues importing={importing} step={step} />
      {open.length > 0 && <Alert severity="warning">{sheetText.open(open.join(', '))}</Alert>}
      {mode === 'inserir' && mapped.includes(systemNames.id) && (
        <Alert severity="warning">{sheetText.idIgnored}</Alert>
      )}
      {missing !== '' && <Alert severity="warning">{sheetText.missing(missing)}</Alert>}
      {importing.fields.some(({ path, list }) => list !== undefined && mapped.includes(path)) && (
        <Alert severity="info">{sheetText.items(mode !== 'inserir')}</Alert>
      )}
      <ModeChoice entity={entity} importing={importing} step={step} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!hasColumn || modes.length === 0 || lines.length === 0 || open.length > 0}
          onClick={() => void check()}
        >
          {sheetText.check}
        </Button>
        <Button onClick={reset}>{sheetText.chooseOther}</Button>
      </Box>
    </>
  )
}

function ModeChoice({ entity, importing, step }: MatchColumnsProps) {
  const { actor } = useConsole()
  const { fields, setMode, setBy } = importing
  const { mode, by } = step
  const { modes, keys } = modesFor(entity, actor, mappedOf(step))
  const updates = openModes(entity, actor).length !== 1 || mode === 'atualizar'
  const titleOf = (path: string) => fields.find((field) => field.path === path)?.title ?? path
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Choice
        isWide
        label={sheetText.mode}
        value={modes.includes(mode) ? mode : ''}
        options={modes.map((each) => [each, sheetText.modes[each]])}
        hint={keys.length > 0 ? sheetText.blanks : updates ? sheetText.byNone : undefined}
        onChoose={(value) => setMode(modes.find((each) => each === value) ?? mode)}
      />
      {mode !== 'inserir' && by !== null && (
        <Choice
          isWide
          label={sheetText.by}
          value={by}
          options={keys.map((key) => [key, key.split('+').map(titleOf).join(' + ')])}
          onChoose={setBy}
        />
      )}
    </Box>
  )
}
