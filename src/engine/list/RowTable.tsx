/* Rows as a table: headers that sort, cells by kind, buttons at the end that stay in sight. */
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { ReactNode } from 'react'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { systemNames } from '#model/system'
import { listText } from '../messages'
import { Cell } from './Cell'
import type { ListColumn } from './listColumns'
import { RowActions } from './RowActions'

/** What tables and cards need to draw rows. */
export interface RowsProps {
  readonly entity: Entity
  readonly columns: readonly ListColumn[]
  readonly rows: readonly Row[]
  onRemove(row: Row): void
}

interface RowTableProps extends RowsProps {
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  onSort(field: string): void
  /** The rows are those of another question, kept until the answer to this one comes. */
  readonly isBusy: boolean
  /** Drawn in place of the rows, while they are on their way. */
  readonly instead?: ReactNode
}

const alignments = { start: 'left', center: 'center', end: 'right' } as const

/** Over the colour of the paper, because cells scroll below it. */
const hovered = 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))'

const stuck = { position: 'sticky', right: 0, bgcolor: 'background.paper', whiteSpace: 'nowrap' } as const

/** The rows of a page. */
export function RowTable({ entity, columns, rows, sort, onSort, onRemove, isBusy, instead }: RowTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={entity.plural}>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map(({ column, text, isSortable }) => {
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              const isSorted = sort.field === column.field
              return (
                <TableCell
                  key={column.field}
                  align={alignments[column.align]}
                  sortDirection={isSorted ? direction : false}
                  sx={{ width: column.width }}
                >
                  {isSortable ? (
                    <TableSortLabel
                      active={isSorted}
                      direction={isSorted ? direction : 'asc'}
                      onClick={() => onSort(column.field)}
                    >
                      {text}
                    </TableSortLabel>
                  ) : (
                    text
                  )}
                </TableCell>
              )
            })}
            <TableCell align="right" sx={stuck}>
              {listText.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody aria-busy={isBusy} sx={isBusy ? { opacity: 0.5 } : undefined}>
          {instead ??
            rows.map((row) => (
              <TableRow
                key={String(row.id)}
                hover
                sx={{
                  '&:hover > td:last-of-type': { backgroundImage: hovered },
                  ...(row[systemNames.active] === false && {
                    '& td': { color: 'text.secondary', fontStyle: 'italic' },
                  }),
                }}
              >
                {columns.map((column, place) => (
                  <TableCell
                    key={column.column.field}
                    align={alignments[column.column.align]}
                    sx={{
                      maxWidth: column.column.width ?? 320,
                      overflow: 'hidden',
                      textOverflow: 'ellipsis',
                      whiteSpace: 'nowrap',
                      fontVariantNumeric: 'tabular-nums',
                    }}
                  >
                    <Cell entity={entity} column={column} row={row} />
                    {place === 0 && row[systemNames.active] === false && (
                      <Chip label={listText.inactive} variant="outlined" sx={{ ml: 1 }} />
                    )}
                  </TableCell>
                ))}
                <TableCell align="right" sx={{ ...stuck, py: 0.25 }}>
                  <RowActions entity={entity} row={row} onRemove={onRemove} />
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
