export const round = (figure: number, digits = 1): number => Number(figure.toFixed(digits));
