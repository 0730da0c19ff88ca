import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { textOf } from '#model/import/cell'
import type { ImportField } from '#model/import/importFields'
import type { BadLine, BadLines, ImportJob, WireCell, WireLine } from '#model/wire/record/import'
import { call } from '../../data/call'
import { columnNames, problemsByColumn } from './cellPlaces'
import { sheetText } from './messages'
import { saveErrors } from './modelSheet'
import './mend.css'

interface FixLinesProps {
  readonly entity: Entity
  readonly fields: readonly ImportField[]
  readonly job: ImportJob
  readonly fixed: ReadonlyMap<number, WireLine>
  onFix(line: WireLine): void
}

const perPage = 20
/** About as tall as the lines that follow. */
const heightOf = (count: number, columns: readonly unknown[]) => ({
  xs: 110 + count * (80 + 62 * columns.length),
  sm: 130 + 50 * count,
})

export function FixLines({ entity, fields, job, fixed, onFix }: FixLinesProps) {
  const notify = useNotify()
  const [pages, setPages] = useState<readonly number[]>([0])
  const [answer, setAnswer] = useState<BadLines>()
  const from = pages.at(-1) ?? 0
  const table = useRef<HTMLDivElement>(null)
  const turn = (next: readonly number[]) => {
    setPages(next)
    // The button may be disabled on the other page.
    table.current?.focus()
  }
  const fail = useEvent((error: unknown) =>
    notify(error instanceof Error ? error.message : sheetText.failed, { type: 'error' }),
  )
  // A recheck changes the errors, so the page is fetched again.
  useEffect(() => {
    let isCurrent = true
    readErrors(job.id, from)
      .then((found) => isCurrent && setAnswer(found))
      .catch(fail)
    return () => {
      isCurrent = false
    }
  }, [job, from, fail])
  const mapped = mappedColumns(job, fields)
  if (!answer)
    return <Skeleton variant="rounded" sx={{ height: heightOf(Math.min(job.erradas, perPage), mapped) }} />
  const lines = answer.linhas.slice(0, perPage)
  const first = (pages.length - 1) * perPage
  const download = async () => saveErrors(job, await readAllErrors(job.id)).catch(fail)
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, flex: 1 }}>
          {sheetText.wrong}
        </Typography>
        <Button size="small" onClick={() => void download()}>
          {sheetText.download}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {sheetText.wrongHint}
      </Typography>
      <Options columns={mapped} />
      <TableContainer ref={table} className="mend-box" tabIndex={0} role="group" aria-label={sheetText.wrong}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{sheetText.line}</TableCell>
              {mapped.map(({ title, at }) => (
                <TableCell key={at}>{title}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <FixLine
                key={line.linha}
                line={line}
                fixedLine={fixed.get(line.linha)}
                columns={mapped}
                problems={problemsByColumn(job, entity, line)}
                onFix={onFix}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {answer.total > perPage && (
        <Pager
          first={first}
          total={answer.total}
          onPrevious={() => turn(pages.slice(0, -1))}
          onNext={() => turn([...pages, lines.at(-1)?.linha ?? 0])}
        />
      )}
    </Box>
  )
}

interface PagerProps {
  readonly first: number
  readonly total: number
  onPrevious(): void
  onNext(): void
}

function Pager({ first, total, onPrevious, onNext }: PagerProps) {
  const end = Math.min(first + perPage, total)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
      <Button disabled={first === 0} onClick={onPrevious}>
        {sheetText.previous}
      </Button>
      <Typography variant="body2">{sheetText.page(first + 1, end, total)}</Typography>
      <Button disabled={end === total} onClick={onNext}>
        {sheetText.next}
      </Button>
    </Box>
  )
}

type MappedColumn = ReturnType<typeof mappedColumns>[number]

function mappedColumns({ colunas }: ImportJob, fields: readonly ImportField[]) {
  const optionsOf = (campo: string) => fields.find(({ path }) => path === campo)?.field.values ?? []
  const names = columnNames(colunas.map(({ titulo }) => titulo))
  return colunas.flatMap(({ campo, fixo }, at) =>
    campo === null || fixo !== undefined ? [] : [{ title: names[at] ?? '', at, options: optionsOf(campo) }],
  )
}

function Options({ columns }: { readonly columns: readonly MappedColumn[] }) {
  return columns.map(({ at, options }) => (
    <datalist key={at} id={optionsId(at)}>
      {options.map(({ title }) => (
        <option key={title} value={title} />
      ))}
    </datalist>
  ))
}

const optionsId = (at: number) => `mend-options-${at}`

interface FixLineProps {
  readonly line: BadLine
  readonly fixedLine: WireLine | undefined
  readonly columns: readonly MappedColumn[]
  readonly problems: ReadonlyMap<number, readonly string[]>
  onFix(line: WireLine): void
}

function FixLine({ line, fixedLine, columns, problems, onFix }: FixLineProps) {
  const { linha } = line
  const cells = fixedLine?.celulas ?? line.celulas
  const fix = (at: number, text: string) => {
    const width = Math.max(at + 1, cells.length)
    const celulas = Array.from({ length: width }, (_, place): WireCell => cells[place] ?? null)
    celulas[at] = text === '' ? null : text
    onFix({ linha, celulas })
  }
  return (
    <TableRow>
      <TableCell className="mend-line" data-title={sheetText.line}>
        {formatInteger(linha)}
        {problems.get(-1)?.map((message) => (
          <p key={message} className="mend-problem">
            {message}
          </p>
        ))}
      </TableCell>
      {columns.map(({ title, at }) => {
        // What was changed is checked again with all lines.
        const messages = cells[at] === line.celulas[at] ? problems.get(at) : undefined
        const label = `${title}, ${sheetText.line.toLowerCase()} ${linha}`
        const note = `mend-${linha}-${at}`
        return (
          <TableCell key={at} className="mend-cell" data-title={title}>
            <input
              className="mend-input"
              list={optionsId(at)}
              aria-label={label}
              aria-invalid={messages !== undefined}
              aria-describedby={messages ? note : undefined}
              defaultValue={shownCell(cells[at])}
              onBlur={({ target }) => {
                if (target.value !== shownCell(cells[at])) fix(at, target.value)
              }}
            />
            {messages && (
              <p id={note} className="mend-problem">
                {messages.join('; ')}
              </p>
            )}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

function shownCell(cell: WireCell | undefined): string {
  if (typeof cell === 'boolean') return cell ? sheetText.yes : sheetText.no
  return textOf(cell)
}

function readErrors(id: number, from: number): Promise<BadLines> {
  return call('GET /importacoes/:id/erros', { path: { id }, query: { de: String(from) } })
}

async function readAllErrors(id: number): Promise<readonly BadLine[]> {
  const all: BadLine[] = []
  for (;;) {
    const { linhas, total } = await readErrors(id, all.at(-1)?.linha ?? 0)
    all.push(...linhas)
    if (linhas.length === 0 || all.length >= total) return all
  }
}
