export const filesText = {
  dropSeveral: 'Arraste arquivos para cá ou',
  dropImages: 'Arraste imagens para cá ou',
  chooseFiles: 'Escolher arquivos',
  chooseImages: 'Escolher imagens',
  filesOf: (title: string) => `Arquivos de ${title}`,
  moveUp: (name: string) => `Mover ${name} para cima`,
  moveDown: (name: string) => `Mover ${name} para baixo`,
  ofFile: (name: string, message: string) => `${name}: ${message}`,
  sending: (name: string, place: number, most: number) =>
    most === 1 ? `Enviando ${name}` : `Enviando ${place} de ${most}: ${name}`,
} as const
