import FirstPageIcon from '@mui/icons-material/FirstPage'
import LastPageIcon from '@mui/icons-material/LastPage'
import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore'
import NavigateNextIcon from '@mui/icons-material/NavigateNext'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, useId } from 'react'
import { formatInteger } from '#model/formats/index'
import { allRows } from '../data/listParams'
import { listText } from '../messages'
import { gridText } from './messages'
import { showsAll } from './state/listQuery'
import { firstPageSize, pageSizes, useScreenSize } from './state/pageSizes'
import type { ListState } from './state/useListView'

interface ListFooterProps {
  readonly total: number | undefined
  /** `total` is a lower bound; the exact count is still on its way. */
  readonly isMore: boolean
  readonly hasTotalFailed: boolean
  readonly state: ListState
}

export const ListFooter = memo(DrawnFooter)

function DrawnFooter({ total: known, isMore, hasTotalFailed, state }: ListFooterProps) {
  const total = known ?? 0
  const { view, page } = state
  const isAll = showsAll(view)
  const perPage = isAll ? allRows : view.pageSize
  const screen = useScreenSize()
  // Nothing to turn to, and no reason for smaller pages.
  const isWhole = known !== undefined && !isMore && total <= Math.min(firstPageSize[screen], perPage)
  const from = isAll ? 1 : (page - 1) * perPage + 1
  const to = isAll ? total : Math.min(total, page * perPage)
  const shownRange = () => {
    const many = isMore ? listText.moreThan(formatInteger(total)) : formatInteger(total)
    return listText.range(
      formatInteger(from),
      formatInteger(to),
      isMore && hasTotalFailed ? gridText.uncounted(many) : many,
    )
  }
  return (
    <div className="list-foot">
      {!isWhole && <PageSize perPage={perPage} offered={pageSizes[screen]} state={state} />}
      <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {known === undefined ? gridText.counting : total === 0 ? listText.none : shownRange()}
      </Typography>
      {!isWhole && (
        <Steps last={Math.max(1, Math.ceil(total / perPage))} isMore={isMore} isAll={isAll} state={state} />
      )}
    </div>
  )
}

interface PageSizeProps extends Pick<ListFooterProps, 'state'> {
  readonly perPage: number
  readonly offered: readonly number[]
}

function PageSize({ perPage, offered, state: { view, change } }: PageSizeProps) {
  const id = useId()
  // The URL may carry a page size that this screen does not offer.
  const sizes = offered.includes(perPage) ? offered : [...offered, perPage].toSorted((a, b) => a - b)
  return (
    <>
      <Typography variant="body2" id={id} sx={{ color: 'text.secondary' }}>
        {listText.rowsPerPage}
      </Typography>
      <Box
        component="select"
        value={perPage}
        onChange={(event) => change({ pageSize: Number(event.target.value) })}
        disabled={view.group !== undefined}
        aria-labelledby={id}
        sx={{
          font: 'inherit',
          fontSize: '0.875rem',
          color: 'inherit',
          bgcolor: 'background.paper',
          border: 0,
          borderRadius: 1,
          p: 0.5,
          '&:not(:disabled)': { cursor: 'pointer' },
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size >= allRows ? listText.allRows : size}
          </option>
        ))}
      </Box>
    </>
  )
}

interface StepsProps extends Pick<ListFooterProps, 'state' | 'isMore'> {
  readonly last: number
  readonly isAll: boolean
}

function Steps({ last, isMore, isAll, state: { page, setPage } }: StepsProps) {
  const isBack = !isAll && page > 1
  const isOn = !isAll && (isMore || page < last)
  const steps = [
    { label: listText.firstPage, Shape: FirstPageIcon, to: 1, isPossible: isBack },
    { label: listText.previousPage, Shape: NavigateBeforeIcon, to: page - 1, isPossible: isBack },
    { label: listText.nextPage, Shape: NavigateNextIcon, to: page + 1, isPossible: isOn },
    { label: listText.lastPage, Shape: LastPageIcon, to: last, isPossible: isOn && !isMore },
  ]
  return (
    <Box>
      {steps.map(({ label, Shape, to, isPossible }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={label}
          disabled={!isPossible}
          onClick={() => setPage(to)}
        >
          <Shape fontSize="small" />
        </IconButton>
      ))}
    </Box>
  )
}
