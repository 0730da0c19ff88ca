/* Rows as cards, for narrow screens: the record's label is the heading, the columns stand below it. */
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { cellText } from '#model/cell'
import { systemNames } from '#model/system'
import { listText } from '../messages'
import { Cell } from './Cell'
import { labelOf } from './listColumns'
import { RowActions } from './RowActions'
import type { RowsProps } from './RowTable'

/** The rows of a page. */
export function RowCards({ entity, columns, rows, onRemove }: RowsProps) {
  return (
    <Box
      component="ul"
      aria-label={entity.plural}
      sx={{ listStyle: 'none', m: 0, p: 1.5, display: 'grid', gap: 1.5 }}
    >
      {rows.map((row) => (
        <Card
          component="li"
          key={String(row.id)}
          sx={{ p: 1.5, color: row[systemNames.active] === false ? 'text.secondary' : undefined }}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <Typography component="h2" variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {labelOf(row)}
            </Typography>
            {row[systemNames.active] === false && <Chip label={listText.inactive} variant="outlined" />}
            <Box sx={{ whiteSpace: 'nowrap', mt: -0.5, mr: -0.5 }}>
              <RowActions entity={entity} row={row} onRemove={onRemove} />
            </Box>
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 1,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
              columnGap: 1.5,
              rowGap: 0.5,
            }}
          >
            {columns
              .filter((column) => !['', labelOf(row)].includes(cellText(column, row)))
              .map((column) => (
                <Box key={column.column.field} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                    {column.text}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{ m: 0, textAlign: 'end', overflowWrap: 'break-word' }}
                  >
                    <Cell entity={entity} column={column} row={row} />
                  </Typography>
                </Box>
              ))}
          </Box>
        </Card>
      ))}
    </Box>
  )
}
