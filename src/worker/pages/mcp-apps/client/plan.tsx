/** The view of many products. */
import { PlanTable } from "../plan-table.tsx";
import { showView } from "./show-view.tsx";

showView("plan", (result, context) => <PlanTable result={result} context={context} />);
