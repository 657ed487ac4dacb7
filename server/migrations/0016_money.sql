CREATE TABLE "auto_recharge" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"top_up_id" integer,
	"threshold" numeric(14,4) NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"stopped_because" text,
	CONSTRAINT "auto_recharge_complete" CHECK (not "auto_recharge"."is_on" or "auto_recharge"."top_up_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"customer_ref" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_customers_customer_ref_unique" UNIQUE("customer_ref")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"price_id" integer,
	"top_up_id" integer,
	"checkout_ref" text,
	"turns_on_recharge" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "checkouts_checkout_ref_unique" UNIQUE("checkout_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_ref" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_ref" text,
	"subscription_ref" text,
	"invoice_ref" text,
	"payment_ref" text,
	"checkout_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"business_key" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"interval" text,
	"plan_id" integer,
	"credits" numeric(14,4) NOT NULL,
	"credit_lot_id" uuid,
	"currency" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"purchased_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"receipt_number" integer,
	"subscription_ref" text,
	"payment_ref" text,
	"buyer" jsonb NOT NULL,
	"card" text,
	"is_auto_recharge" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "purchases_business_key_unique" UNIQUE("business_key"),
	CONSTRAINT "purchases_receipt_number_unique" UNIQUE("receipt_number")
);
--> statement-breakpoint
CREATE TABLE "recharges" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"top_up_id" integer NOT NULL,
	"state" text NOT NULL,
	"payment_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "recharges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_ref" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"credits" numeric(14,4) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up_options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "top_up_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"amount_minor" integer NOT NULL,
	"credits" integer NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "top_up_options_amount" CHECK ("top_up_options"."amount_minor" > 0 and "top_up_options"."credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "low_credit_alerts" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"threshold" numeric(14,4),
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "plan_prices" DROP CONSTRAINT "plan_prices_interval";--> statement-breakpoint
DROP INDEX "subscriptions_latest";--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "price_ref" text;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "product_ref" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "usable_until" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "usable_until" = "expires_at";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "usable_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "subscription_ref" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pay_url" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told_days" smallint;--> statement-breakpoint
ALTER TABLE "auto_recharge" ADD CONSTRAINT "auto_recharge_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_recharge" ADD CONSTRAINT "auto_recharge_top_up_id_top_up_options_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_up_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_price_id_plan_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."plan_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_top_up_id_top_up_options_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_up_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_top_up_id_top_up_options_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_up_options"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "low_credit_alerts" ADD CONSTRAINT "low_credit_alerts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("account_id","kind") WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("customer_ref") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchases_newest" ON "purchases" USING btree ("account_id","purchased_at" desc);--> statement-breakpoint
CREATE INDEX "purchases_payment" ON "purchases" USING btree ("payment_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_open" ON "recharges" USING btree ("account_id") WHERE "recharges"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_options_on_sale" ON "top_up_options" USING btree ("amount_minor") WHERE "top_up_options"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price_id_plan_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."plan_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_price_id_plan_prices_id_fk" FOREIGN KEY ("next_price_id") REFERENCES "public"."plan_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_prices_on_sale" ON "plan_prices" USING btree ("plan_id","interval") WHERE "plan_prices"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("expires_at") WHERE "subscriptions"."cancelled_at" is not null or "subscriptions"."interval" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_latest" ON "subscriptions" USING btree ("account_id","usable_until" desc);--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_price_ref_unique" UNIQUE("price_ref");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_product_ref_unique" UNIQUE("product_ref");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscription_ref_unique" UNIQUE("subscription_ref");--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_amount" CHECK ("plan_prices"."amount_minor" > 0 and "plan_prices"."credits" > 0);