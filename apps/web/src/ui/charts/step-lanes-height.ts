/** The sizes of a chart of lanes, which its placeholder needs before the chart is loaded. */
export const sumHeight = 150
export const axisHeight = 24
export const laneHeight = 38

/** Returns the height of the drawing, which grows with the number of lanes. */
export const stepLanesHeight = (lanes: number): number => sumHeight + axisHeight + lanes * laneHeight
