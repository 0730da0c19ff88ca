/* The second step: which field each column fills, and what is done with records that are here already. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Entity, Field } from '#model/entity/entity'
import { missingFields, unreadableFields } from '#model/import/importFields'
import { useConsole } from '../../shell/console'
import { modesFor } from './layOut'
import { sheetText } from './messages'
import type { MatchStep, SheetImporting } from './useSheetImport'

interface MatchColumnsProps {
  readonly entity: Entity
  readonly importing: SheetImporting
  readonly step: MatchStep
}

/** The step. */
export function MatchColumns({ entity, importing, step }: MatchColumnsProps) {
  const { actor } = useConsole()
  const { turnTo, check, reset } = importing
  const { laid, sheets, file, mode, problem } = step
  const { columns, lines } = laid
  const { modes } = modesFor(entity, actor, columns)
  const mapped = columns.map(({ path }) => path)
  const hasColumn = mapped.some((path) => path !== null)
  return (
    <>
      {problem !== undefined && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <b>{file}</b> · {sheetText.found(lines.length)}
      </Typography>
      {sheets.length > 1 && (
        <TextField
          select
          label={sheetText.sheet}
          value={sheets.indexOf(laid.sheet)}
          onChange={({ target }) => {
            const chosen = sheets[Number(target.value)]
            if (chosen) turnTo(chosen)
          }}
          sx={{ maxWidth: 360 }}
        >
          {sheets.map(({ name }, at) => (
            <MenuItem key={name} value={at}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ColumnTable importing={importing} step={step} />
      {mode !== 'atualizar' && <Lacks entity={entity} mapped={mapped} />}
      {importing.fields.some(({ path, list }) => list !== undefined && mapped.includes(path)) && (
        <Alert severity="info">{sheetText.items(mode !== 'inserir')}</Alert>
      )}
      <ModeChoice entity={entity} importing={importing} step={step} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={!hasColumn || modes.length === 0} onClick={() => void check()}>
          {sheetText.check}
        </Button>
        <Button onClick={reset}>{sheetText.chooseOther}</Button>
      </Box>
    </>
  )
}

/** What new records would lack: what no column fills, and what no column can. */
function Lacks({ entity, mapped }: { readonly entity: Entity; readonly mapped: readonly (string | null)[] }) {
  const { actor } = useConsole()
  const missing = missingFields(entity, actor, mapped)
  const unfillable = unreadableFields(entity, actor).filter(isDemanded)
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="warning">{sheetText.missing(missing.map(({ title }) => title).join(', '))}</Alert>
      )}
      {unfillable.length > 0 && (
        <Alert severity="warning">
          {sheetText.unfillable(unfillable.map(({ title }) => title).join(', '))}
        </Alert>
      )}
    </>
  )
}

function isDemanded(field: Field): boolean {
  return field.required && field.default === undefined
}

/** What is done with records that are here already, and by what they are found. */
function ModeChoice({ entity, importing, step }: MatchColumnsProps) {
  const { actor } = useConsole()
  const { fields, setMode, setBy } = importing
  const { laid, mode, by } = step
  const { modes, keys } = modesFor(entity, actor, laid.columns)
  const titleOf = (path: string) => fields.find((field) => field.path === path)?.title ?? path
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        select
        label={sheetText.mode}
        value={modes.includes(mode) ? mode : ''}
        onChange={({ target }) => {
          const chosen = modes.find((each) => each === target.value)
          if (chosen) setMode(chosen)
        }}
        sx={{ flex: '1 1 300px', maxWidth: 440 }}
        helperText={keys.length === 0 ? sheetText.byNone : sheetText.blanks}
      >
        {modes.map((each) => (
          <MenuItem key={each} value={each}>
            {sheetText.modes[each]}
          </MenuItem>
        ))}
      </TextField>
      {mode !== 'inserir' && by !== null && (
        <TextField
          select
          label={sheetText.by}
          value={by}
          onChange={({ target }) => setBy(target.value)}
          sx={{ flex: '1 1 300px', maxWidth: 440 }}
        >
          {keys.map((key) => (
            <MenuItem key={key} value={key}>
              {key.split('+').map(titleOf).join(' + ')}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

function ColumnTable({ importing, step }: Omit<MatchColumnsProps, 'entity'>) {
  const { fields, setColumn } = importing
  const { columns, samples } = step.laid
  const ignored = columns.flatMap(({ title, path }, at) =>
    path === null && (samples[at]?.length ?? 0) > 0 ? [title || sheetText.untitled(at + 1)] : [],
  )
  return (
    <>
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{sheetText.column}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{sheetText.sample}</TableCell>
              <TableCell>{sheetText.field}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map(({ title, path, by }, at) => {
              const name = title || sheetText.untitled(at + 1)
              const note = {
                remembered: sheetText.remembered,
                likeness: sheetText.alike,
                title: '',
                none: '',
              }[by]
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and titles may repeat
                <TableRow key={at}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                  <TableCell
                    sx={{
                      display: { xs: 'none', sm: 'table-cell' },
                      color: 'text.secondary',
                      maxWidth: 360,
                      overflow: 'hidden',
                      textOverflow: 'ellipsis',
                      whiteSpace: 'nowrap',
                    }}
                  >
                    {samples[at]?.join(' · ')}
                  </TableCell>
                  <TableCell sx={{ width: { xs: '58%', sm: 380 } }}>
                    <TextField
                      select
                      fullWidth
                      size="small"
                      value={path ?? ''}
                      helperText={note === '' ? undefined : note}
                      onChange={({ target }) => setColumn(at, target.value === '' ? null : target.value)}
                      slotProps={{
                        select: { native: true },
                        htmlInput: { 'aria-label': sheetText.fieldOf(name) },
                      }}
                    >
                      <option value="">{sheetText.none}</option>
                      {fields.map((field) => (
                        <option key={field.path} value={field.path}>
                          {field.title}
                        </option>
                      ))}
                    </TextField>
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {ignored.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sheetText.ignored(ignored.join(', '))}
        </Typography>
      )}
    </>
  )
}
