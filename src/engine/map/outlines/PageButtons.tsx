import Pagination from '@mui/material/Pagination'

interface PageButtonsProps {
  readonly label: string
  readonly page: number
  readonly pages: number
  onPage(page: number): void
}

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
