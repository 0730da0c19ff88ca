import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { type Density, densities } from '#model/query/viewState'
import { shellText } from '../../messages'
import type { ListColumn } from '../../rows/listColumns'
import { gridText } from '../messages'
import { useScreenSize } from '../state/pageSizes'
import type { ListState } from '../state/useListView'
import { columnText } from './messages'
import { changeColumn } from './visibleColumns'

interface ColumnsDialogProps {
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  onClose(): void
}

export function ColumnsDialog({ state, columns, onClose }: ColumnsDialogProps) {
  const id = useId()
  const isNarrow = useScreenSize() === 'small'
  const { view, usual, change } = state
  const known = new Map(columns.map((column) => [column.column.field, column]))
  const offered = view.columns.filter(({ field }) => known.has(field))
  const shownCount = offered.filter(({ hidden }) => !hidden).length
  const swap = (place: number, step: -1 | 1) => {
    const [one, other] = [offered[place], offered[place + step]]
    if (!one || !other) return
    change({
      columns: view.columns.map((column) => (column === one ? other : column === other ? one : column)),
    })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth fullScreen={isNarrow}>
      <DialogTitle id={id}>{gridText.columns}</DialogTitle>
      <DialogContent dividers>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {offered.map(({ field, hidden }, place) => (
            <ColumnItem
              key={field}
              text={known.get(field)?.text ?? field}
              isShown={!hidden}
              isOnly={!hidden && shownCount === 1}
              isFirst={place === 0}
              isLast={place === offered.length - 1}
              onShow={(isShown) =>
                change({ columns: changeColumn(view.columns, field, { hidden: !isShown }) })
              }
              onMove={(step) => swap(place, step)}
            />
          ))}
        </Box>
        <Typography id={`${id}-density`} variant="body2" sx={{ mt: 2, mb: 0.5 }}>
          {columnText.density}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view.density}
          aria-labelledby={`${id}-density`}
          onChange={(_event, density: Density | null) => density && change({ density })}
        >
          {densities.map((each) => (
            <ToggleButton key={each} value={each}>
              {columnText.densities[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => change({ columns: usual.columns, density: usual.density })}>
          {columnText.usualColumns}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {shellText.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ColumnItemProps {
  readonly text: string
  readonly isShown: boolean
  /** The last visible column cannot be hidden. */
  readonly isOnly: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  onShow(isShown: boolean): void
  onMove(step: -1 | 1): void
}

function ColumnItem({ text, isShown, isOnly, isFirst, isLast, onShow, onMove }: ColumnItemProps) {
  const box = (
    <Checkbox
      size="small"
      checked={isShown}
      disabled={isOnly}
      onChange={(_event, isTicked) => onShow(isTicked)}
      slotProps={{ input: { 'aria-label': columnText.showColumn(text) } }}
    />
  )
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <FormControlLabel sx={{ flex: 1 }} label={text} control={box} />
        <IconButton
          size="small"
          aria-label={columnText.moveUp(text)}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={columnText.moveDown(text)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon fontSize="small" />
        </IconButton>
      </Box>
    </li>
  )
}
