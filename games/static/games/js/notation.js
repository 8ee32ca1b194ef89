/* Numbers and notation: what the line reads like, and what it comes to for those who are shown it. Exact, no floats. */

export const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷" };

/** Ordinary notation of what is reckoned from left to right: brackets where × or ÷ follows an unbracketed + or −. */
export function notation(numbers, operators) {
  let text = String(numbers[0]);
  let additive = false;
  for (let place = 1; place < numbers.length; place += 1) {
    const operator = operators[place - 1];
    if (additive && (operator === "*" || operator === "/")) text = `(${text})`;
    additive = operator === "+" || operator === "-";
    text += ` ${SIGNS[operator] ?? "□"} ${numbers[place]}`;
  }
  return text;
}

function divisor(a, b) {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y) [x, y] = [y, x % y];
  return x;
}

/** A fraction in lowest terms as [numerator, denominator]. */
function fraction(top, bottom) {
  const sign = bottom < 0n ? -1n : 1n;
  const shared = divisor(top, bottom * sign) || 1n;
  return [(sign * top) / shared, (sign * bottom) / shared];
}

function combine([a, b], operator, right) {
  if (operator === "+") return fraction(a + right * b, b);
  if (operator === "-") return fraction(a - right * b, b);
  if (operator === "*") return fraction(a * right, b);
  return right === 0n ? null : fraction(a, b * right);
}

function belongs([top, bottom], numberSet) {
  if (numberSet === "rational") return true;
  return bottom === 1n && (numberSet === "integer" || top >= 0n);
}

/** A number as it is written: 3, −2, 7/2. */
function written([top, bottom]) {
  const text = bottom === 1n ? `${top}` : `${top}/${bottom}`;
  return text.replace("-", "−");
}

/** The running results, as texts, up to the first step that has none ("–"); one for each operator that is chosen. */
export function runningResults(numbers, operators, numberSet) {
  const results = [];
  let value = [BigInt(numbers[0]), 1n];
  for (let place = 0; place < operators.length; place += 1) {
    if (!operators[place]) break;
    value = combine(value, operators[place], BigInt(numbers[place + 1]));
    if (value === null || !belongs(value, numberSet)) {
      results.push("–");
      break;
    }
    results.push(written(value));
  }
  return results;
}
