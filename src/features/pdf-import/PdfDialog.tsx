/* The PDF is read in the browser and sent only after the user confirms its values. */
import UploadFile from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Choice, Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName, RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { type PageLine, textOfLines } from '#model/record/layPages'
import { readFields } from '#model/record/readFields'
import { rowsOf, tellReport } from '#model/record/readRecords'
import {
  DialogForm,
  DropArea,
  FilePick,
  type FormDialogProps,
  loadPart,
  useConsole,
  useEntity,
} from '../../engine'
import { kindOf, readAs } from './fileKinds'
import { text } from './messages'
import { ReadValues } from './ReadValues'
import { SampleChoice } from './SampleChoice'
import { sendImport } from './sendImport'

/** The entity that stores imported files; its field `tipo` is their kind. */
const keeper = 'integracaofile' satisfies EntityName
/** The kind of files that match no known report. */
const otherKind = 'Outro' satisfies RecordOf<typeof keeper>['tipo']

interface SelectedFile {
  readonly file: File
  /** Undefined while the file is read. */
  readonly lines?: readonly PageLine[]
  /** Indexes of the samples that are left out. */
  readonly left?: ReadonlySet<number>
}

/** Closes with the values of the new records, or without when cancelled. */
export function PdfDialog({ entity, onClose }: FormDialogProps) {
  const id = useId()
  const notify = useNotify()
  const { types, type, setType, selected, setSelected, lines, report, taken, take } = useReport(entity)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const choose = (file: File) => {
    if (isBusy) return
    if (file.type !== 'application/pdf') return notify(text.invalid, { type: 'error' })
    setMissing(false)
    void take(file)
  }
  const submit = async () => {
    if (!selected) {
      setMissing(true)
      return notify(text.missing, { type: 'error' })
    }
    const { file } = selected
    if (!lines) return
    if (taken.length === 0) return notify(text.noSample, { type: 'error' })
    setBusy(true)
    try {
      const values = tellReport(entity, taken)
      const saved = await sendImport({ file, type, text: textOfLines(lines), values })
      if (saved.status === 'Erro')
        notify(saved.mensagem ?? text.failed, { type: 'warning', title: text.failedTitle })
      else notify(text.done, { type: 'success' })
      onClose(rowsOf(taken).map((row) => ({ ...row, ...linkTo(entity, saved) })))
    } catch (error) {
      const message = (error instanceof Error && error.message) || text.failed
      notify(message, { type: 'error', title: text.failedTitle })
      setBusy(false)
    }
  }

  return (
    <DialogForm
      title={text.title(entity.title)}
      size="sm"
      action={text.confirm}
      isBusy={isBusy}
      isClosed={selected && !lines}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <FileChoice id={id} file={selected?.file} isMissing={isMissing} isBusy={isBusy} onChoose={choose} />
      {types?.values && <TypeChoice values={types.values} type={type} onChange={setType} />}
      {selected && report && report.samples.length > 1 && (
        <SampleChoice
          samples={report.samples}
          taken={new Set(taken.map(({ place }) => place))}
          onTake={(kept) => {
            const places = report.samples.map(({ place }) => place)
            setSelected({ ...selected, left: new Set(places.filter((place) => !kept.has(place))) })
          }}
        />
      )}
      <div role="status">
        {selected && !lines && <LinearProgress aria-label={text.reading} />}
        {lines?.length === 0 && <Unreadable />}
        {report && lines && lines.length > 0 && (
          <ReadValues entity={entity} samples={taken} unknown={report.unknown} />
        )}
      </div>
    </DialogForm>
  )
}

function Unreadable() {
  return (
    <Alert severity="warning">
      <AlertTitle>{text.failedTitle}</AlertTitle>
      {text.unreadable}
    </Alert>
  )
}

function useReport(entity: Entity) {
  const { actor } = useConsole()
  const types = useEntity(keeper).fields.find(({ name }) => name === 'tipo')
  const [type, setType] = useState(String(types?.default ?? ''))
  const [selected, setSelected] = useState<SelectedFile>()
  const reader = useMemo(() => ({ actor, today: dayOfInstant(new Date()) }), [actor])
  const lines = selected?.lines
  const report = useMemo(
    () => (lines ? readAs(type, entity, lines, reader) : undefined),
    [type, entity, lines, reader],
  )
  const taken = report?.samples.filter(({ place }) => !selected?.left?.has(place)) ?? []
  const take = async (file: File) => {
    setSelected({ file })
    const lines = await loadPart(() => import('./readPdf'))
      .then(({ readPdf }) => readPdf(file))
      // An unreadable file is sent anyway: the server decides whether it is a PDF.
      .catch((): readonly PageLine[] => [])
    setSelected((current) => (current?.file === file ? { file, lines } : current))
    const named = types && readFields([types], textOfLines(lines)).tipo
    setType(String(kindOf(entity, lines, reader) ?? named ?? otherKind))
  }
  return { types, type, setType, selected, setSelected, lines, report, taken, take }
}

interface FileChoiceProps {
  readonly id: string
  readonly file: File | undefined
  readonly isMissing: boolean
  readonly isBusy: boolean
  onChoose(file: File): void
}

function FileChoice({ id, file, isMissing, isBusy, onChoose }: FileChoiceProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <FormLabel htmlFor={`${id}-file`} required error={isMissing}>
        {text.file}
      </FormLabel>
      <DropArea onFile={onChoose} isClosed={isBusy} isWrong={isMissing}>
        <Typography variant="body2" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
          {file?.name ?? text.drop}
        </Typography>
        <Button
          autoFocus
          size="small"
          variant="outlined"
          startIcon={<UploadFile />}
          disabled={isBusy}
          onClick={() => picker.current?.click()}
        >
          {file ? text.change : text.choose}
        </Button>
      </DropArea>
      {isMissing && (
        <FormHelperText error id={`${id}-missing`}>
          {text.missing}
        </FormHelperText>
      )}
      <FilePick
        ref={picker}
        id={`${id}-file`}
        required
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        accept="application/pdf"
        aria-label={text.choose}
        onFile={onChoose}
      />
    </>
  )
}

interface TypeChoiceProps {
  readonly values: readonly Choice[]
  readonly type: string
  onChange(type: string): void
}

function TypeChoice({ values, type, onChange }: TypeChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={text.type}
      value={type}
      onChange={(event) => onChange(event.target.value)}
    >
      {values.map(({ value, title }) => (
        <MenuItem key={title} value={String(value)}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The new record's reference to its file, if the entity has such a field. */
function linkTo(entity: Entity, { id }: { readonly id: number }): Row {
  const field = entity.fields.find(({ ref }) => ref?.entity === keeper)
  return field ? { [field.name]: id } : {}
}
