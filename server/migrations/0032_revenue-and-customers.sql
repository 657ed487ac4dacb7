CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"date" date NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "customer_figures" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"revenue_minor" bigint NOT NULL,
	"credits_used" numeric(14,4) NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_figures" ADD CONSTRAINT "customer_figures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_lots_unpaid" ON "credit_lots" USING btree ("created_at") WHERE "credit_lots"."source" in ('trial', 'adjustment');--> statement-breakpoint
CREATE INDEX "credit_transfers_expired" ON "credit_transfers" USING btree ("created_at") WHERE "credit_transfers"."to_bucket" = 'expired';