/* Which rows are shown of how many, and the way to the others. */
import FirstPageIcon from '@mui/icons-material/FirstPage'
import LastPageIcon from '@mui/icons-material/LastPage'
import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore'
import NavigateNextIcon from '@mui/icons-material/NavigateNext'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import type { ListControllerResult } from 'ra-core'
import { formatInteger } from '#model/formats/index'
import { allRows } from '../dataProvider'
import { listText } from '../messages'
import { pageSizes, useScreenSize } from './pageSizes'

/** The bar below the rows. */
export function ListFooter({ list }: { readonly list: ListControllerResult }) {
  const { page, perPage, setPage, setPerPage } = list
  const total = list.total ?? 0
  const offered = pageSizes[useScreenSize()]
  // The size may come from an address made on another screen.
  const sizes = offered.includes(perPage) ? offered : [...offered, perPage].toSorted((a, b) => a - b)
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  const to = Math.min(total, page * perPage)
  const steps = [
    { label: listText.firstPage, Shape: FirstPageIcon, to: 1, isPossible: page > 1 },
    { label: listText.previousPage, Shape: NavigateBeforeIcon, to: page - 1, isPossible: page > 1 },
    { label: listText.nextPage, Shape: NavigateNextIcon, to: page + 1, isPossible: page < last },
    { label: listText.lastPage, Shape: LastPageIcon, to: last, isPossible: page < last },
  ]

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1.5,
        px: 2,
        py: 1,
      }}
    >
      <Typography variant="body2" id="rows-per-page" sx={{ color: 'text.secondary' }}>
        {listText.rowsPerPage}
      </Typography>
      <Select
        variant="standard"
        disableUnderline
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
        labelId="rows-per-page"
        sx={{ fontSize: '0.875rem' }}
      >
        {sizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size >= allRows ? listText.allRows : size}
          </MenuItem>
        ))}
      </Select>
      <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total === 0
          ? listText.none
          : listText.range(formatInteger(from), formatInteger(to), formatInteger(total))}
      </Typography>
      <Box>
        {steps.map(({ label, Shape, to: target, isPossible }) => (
          <IconButton
            key={label}
            size="small"
            aria-label={label}
            disabled={!isPossible}
            onClick={() => setPage(target)}
          >
            <Shape fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </Box>
  )
}
