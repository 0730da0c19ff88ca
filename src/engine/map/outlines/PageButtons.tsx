/* The pages of a long list; nothing where there is one. */
import Pagination from '@mui/material/Pagination'

interface PageButtonsProps {
  /** What the pages are of. */
  readonly label: string
  readonly page: number
  readonly pages: number
  onPage(page: number): void
}

/** Buttons from one page to another. */
export function PageButtons({ label, page, pages, onPage }: PageButtonsProps) {
  if (pages <= 1) return null
  return (
    <Pagination
      aria-label={label}
      size="small"
      count={pages}
      page={page + 1}
      onChange={(_event, next) => onPage(next - 1)}
      sx={{ my: 1 }}
    />
  )
}
